// The models that GTK's list widgets ask. They are C, since Swift cannot implement a GObject interface.
#pragma once
#include <gtk/gtk.h>

// Returns the key of the item at a position.
typedef guint64 (*ShimListKey)(guint position, gpointer _Nullable data);

// Makes an empty GListModel, which the caller owns. `destroy` gets `data` when the model is finalised.
GListModel *_Nonnull shim_list_model_new(ShimListKey _Nonnull key, gpointer _Nullable data,
                                         GDestroyNotify _Nonnull destroy);

// Replaces `removed` items at `position` by `added` other ones, and emits items-changed. The function for keys must
// already know the new items.
void shim_list_model_splice(GListModel *_Nonnull list, guint position, guint removed, guint added);

// Returns the key of an item that a model made; GTK lends items as GObjects.
guint64 shim_list_item_key(gpointer _Nonnull item);

// Makes an item one with another key, for a position that has another item now; GTK is not told.
void shim_list_item_set_key(gpointer _Nonnull item, guint64 key);

// Returns the number of items that have not been finalised.
int shim_list_items_alive(void);

// A change of the selection that GTK asks for.
typedef enum {
  SHIM_SELECTION_ADD,
  // Selects items and unselects all others.
  SHIM_SELECTION_REPLACE,
  SHIM_SELECTION_REMOVE,
} ShimSelectionChange;

// The functions that answer for a selection model.
typedef struct {
  gboolean (*_Nonnull is_selected)(guint position, gpointer _Nullable data);
  // Returns a bitset of the selected positions, which the caller owns.
  GtkBitset *_Nonnull (*_Nonnull selection)(guint position, guint count, gpointer _Nullable data);
  // Returns whether the change was made or will be.
  gboolean (*_Nonnull change)(ShimSelectionChange change, guint position, guint count, gpointer _Nullable data);
  // Selects `selected` among `mask`, and leaves the other items as they are. Lends both bitsets.
  gboolean (*_Nonnull set)(GtkBitset *_Nonnull selected, GtkBitset *_Nonnull mask, gpointer _Nullable data);
  GDestroyNotify _Nonnull destroy;
} ShimSelectionFunctions;

// Makes a GtkSelectionModel over a list, which the caller owns; it holds a reference to the list.
GListModel *_Nonnull shim_selection_model_new(GListModel *_Nonnull list, ShimSelectionFunctions functions,
                                              gpointer _Nullable data);
