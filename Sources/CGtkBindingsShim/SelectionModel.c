// Ownership: a selection model holds a reference to its list, whose items it hands on, and owns the user data of its
// functions. It holds no selection: each question goes to the functions. All on the main thread.
#include "CGtkBindingsShim.h"

typedef struct {
  GObject parent;
  GListModel *list;
  ShimSelectionFunctions functions;
  gpointer data;
} ShimSelectionModel;

typedef struct {
  GObjectClass parent;
} ShimSelectionModelClass;

// MARK: The list

static ShimSelectionModel *of(gpointer model) { return model; }

static GType item_type(GListModel *model) { return g_list_model_get_item_type(of(model)->list); }

static guint item_count(GListModel *model) { return g_list_model_get_n_items(of(model)->list); }

static gpointer item_at(GListModel *model, guint position) {
  return g_list_model_get_item(of(model)->list, position);
}

static void implement_list(GListModelInterface *interface) {
  interface->get_item_type = item_type;
  interface->get_n_items = item_count;
  interface->get_item = item_at;
}

// MARK: The selection

static gboolean is_selected(GtkSelectionModel *model, guint position) {
  return of(model)->functions.is_selected(position, of(model)->data);
}

static GtkBitset *selection_in_range(GtkSelectionModel *model, guint position, guint count) {
  return of(model)->functions.selection(position, count, of(model)->data);
}

static gboolean change(GtkSelectionModel *model, ShimSelectionChange kind, guint position, guint count) {
  return of(model)->functions.change(kind, position, count, of(model)->data);
}

static gboolean select_range(GtkSelectionModel *model, guint position, guint count, gboolean only) {
  return change(model, only ? SHIM_SELECTION_REPLACE : SHIM_SELECTION_ADD, position, count);
}

static gboolean unselect_range(GtkSelectionModel *model, guint position, guint count) {
  return change(model, SHIM_SELECTION_REMOVE, position, count);
}

static gboolean select_item(GtkSelectionModel *model, guint position, gboolean only) {
  return select_range(model, position, 1, only);
}

static gboolean unselect_item(GtkSelectionModel *model, guint position) {
  return unselect_range(model, position, 1);
}

static gboolean select_all(GtkSelectionModel *model) {
  return select_range(model, 0, item_count(G_LIST_MODEL(model)), FALSE);
}

static gboolean unselect_all(GtkSelectionModel *model) {
  return unselect_range(model, 0, item_count(G_LIST_MODEL(model)));
}

static gboolean set_selection(GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask) {
  return of(model)->functions.set(selected, mask, of(model)->data);
}

static void implement_selection(GtkSelectionModelInterface *interface) {
  interface->is_selected = is_selected;
  interface->get_selection_in_range = selection_in_range;
  interface->select_item = select_item;
  interface->unselect_item = unselect_item;
  interface->select_range = select_range;
  interface->unselect_range = unselect_range;
  interface->select_all = select_all;
  interface->unselect_all = unselect_all;
  interface->set_selection = set_selection;
}

// MARK: The class

GType shim_selection_model_get_type(void);
G_DEFINE_TYPE_WITH_CODE(ShimSelectionModel, shim_selection_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, implement_list)
                            G_IMPLEMENT_INTERFACE(GTK_TYPE_SELECTION_MODEL, implement_selection))

static void shim_selection_model_finalize(GObject *object) {
  ShimSelectionModel *self = of(object);
  self->functions.destroy(self->data);
  g_object_unref(self->list);
  G_OBJECT_CLASS(shim_selection_model_parent_class)->finalize(object);
}

static void shim_selection_model_class_init(ShimSelectionModelClass *class) {
  G_OBJECT_CLASS(class)->finalize = shim_selection_model_finalize;
}

static void shim_selection_model_init(ShimSelectionModel *self) {}

GListModel *shim_selection_model_new(GListModel *list, ShimSelectionFunctions functions, gpointer data) {
  ShimSelectionModel *self = g_object_new(shim_selection_model_get_type(), NULL);
  self->list = g_object_ref(list);
  self->functions = functions;
  self->data = data;
  // Disconnected when this model is finalised.
  g_signal_connect_object(list, "items-changed", G_CALLBACK(g_list_model_items_changed), self, G_CONNECT_SWAPPED);
  return G_LIST_MODEL(self);
}
