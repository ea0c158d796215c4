// The module that the notebook loads for the memory trainer: one store for a widget, a view for every place it is shown.
import { MemoryStore } from "./memory_store.js";
import { MemoryView } from "./memory_view.js";

export default () => {
  let store = null;
  return {
    initialize({ model }) {
      store = new MemoryStore(model);
      return () => store.dispose();
    },
    render({ el }) {
      const view = new MemoryView(store, el);
      return () => view.dispose();
    },
  };
};
