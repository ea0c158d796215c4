// The module that the notebook loads: one store for a widget, a view for every place where it is shown.
import { Store } from "./store.js";
import { View } from "./view.js";

export default () => {
  let store = null;
  return {
    initialize({ model }) {
      store = new Store(model);
      return () => store.dispose();
    },
    render({ el }) {
      const view = new View(store, el);
      return () => view.dispose();
    },
  };
};
