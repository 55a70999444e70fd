extension Expectation {
  /// What paging with and without the chrome have in common.
  static let paging = [
    on("photoDoubleTapped: inside", asks: "zoom in or out"),
    on("photoPressedLong: inside", changes: "pressed point 0.5 0.5", asks: "menu: photo"),
    on("photoPressedLong: beside", asks: "menu: photo"),
    on(
      "arrowPressed: left", changes: "index 0, no tag selected",
      asks: "pictures of a b, rest"),
    on("captionPartTapped: place", asks: "show Oslo"),
    on("tagTapped: a tag", changes: "tag mill selected", asks: "menu: tag mill"),
    on(
      "command previous-photo", changes: "index 0, no tag selected",
      asks: "pictures of a b, rest"),
    on(
      "command rate-0",
      changes: "b: no rating, notice Rating removed, history 3 done 0 undone, saves",
      asks: "save b's no rating"),
    on(
      "command rate-1", changes: "b: rating 1, notice Rated 1 star, history 3 done 0 undone, saves",
      asks: "save b's rating 1"),
    on(
      "command rate-3",
      changes: "b: rating 3, notice Rated 3 stars, history 3 done 0 undone, saves",
      asks: "save b's rating 3"),
    on(
      "command rate-4",
      changes: "b: rating 4, notice Rated 4 stars, history 3 done 0 undone, saves",
      asks: "save b's rating 4"),
    on(
      "command rate-5",
      changes: "b: rating 5, notice Rated 5 stars, history 3 done 0 undone, saves",
      asks: "save b's rating 5"),
    on(
      "command reject",
      changes: "b: rating -1, notice Photo rejected, history 3 done 0 undone, saves",
      asks: "save b's rating -1"),
    on("command open-menu", asks: "menu: main"),
    on("command share", asks: "menu: share"),
    on("command more", asks: "menu: more"),
    on("command toggle-comments", to: .commenting),
    on(
      "command first-photo", changes: "index 0, no tag selected",
      asks: "pictures of a b, rest"),
    on("command slideshow", to: .slideshow, asks: "wake after 5.0 s, pictures of b c"),
    on("command tag-photo", to: .tagging, asks: "names"),
    on("command tag-here", to: .tagEntry, changes: "entry “”", asks: "names"),
    on("command rename-tag", to: .tagEntry, changes: "entry “Anna”", asks: "names"),
    on(
      "command mark-as-thing", changes: "b: tags Anna Mill, history 3 done 0 undone, saves",
      asks: "save b's tag “Anna” changed"),
    on(
      "command delete-tag",
      changes: "b: tags Mill, no tag selected, notice “Anna” deleted, history 3 done 0 "
        + "undone, saves",
      asks: "save b's tag “Anna” deleted"),
    on("command comments", to: .commenting, asks: "focus the comment entry"),
    on("command report", changes: "question reason to report b"),
    on("command delete-for-good", changes: "question delete c b for good"),
    on("command copy-picture", asks: "copy picture b"),
    on("command copy-file", asks: "copy file b"),
    on("command open-with", asks: "open b with"),
    on("command show-in-files", asks: "show b in files"),
  ]
}
