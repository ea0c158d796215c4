"""What a play is worth (评估): exact endings, likely worlds, the value of every legal play, the searching players."""
