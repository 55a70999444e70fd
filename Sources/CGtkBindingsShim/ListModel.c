// Ownership: a model holds no items. It makes one when GTK asks for it, gives the only reference away, and remembers it
// by its key until it is disposed of, so that one key has one item: GTK recognises moved items by their address. Items
// may outlive their model; they share the table with it. All on the main thread, but for the counter.
#include "CGtkBindingsShim.h"

static int items_alive;

// MARK: Items

typedef struct {
  GObject parent;
  guint64 key;
  // The living items by their keys; the table holds no references.
  GHashTable *living;
} ShimListItem;

typedef struct {
  GObjectClass parent;
} ShimListItemClass;

GType shim_list_item_get_type(void);
G_DEFINE_TYPE(ShimListItem, shim_list_item, G_TYPE_OBJECT)

// Another item may have got the key meanwhile.
static void forget_key(ShimListItem *self) {
  if (g_hash_table_lookup(self->living, &self->key) == self) g_hash_table_remove(self->living, &self->key);
}

static void shim_list_item_dispose(GObject *object) {
  ShimListItem *self = (ShimListItem *)object;
  if (self->living != NULL) {
    forget_key(self);
    g_clear_pointer(&self->living, g_hash_table_unref);
  }
  G_OBJECT_CLASS(shim_list_item_parent_class)->dispose(object);
}

static void shim_list_item_finalize(GObject *object) {
  g_atomic_int_add(&items_alive, -1);
  G_OBJECT_CLASS(shim_list_item_parent_class)->finalize(object);
}

static void shim_list_item_class_init(ShimListItemClass *class) {
  G_OBJECT_CLASS(class)->dispose = shim_list_item_dispose;
  G_OBJECT_CLASS(class)->finalize = shim_list_item_finalize;
}

static void shim_list_item_init(ShimListItem *self) { g_atomic_int_add(&items_alive, 1); }

guint64 shim_list_item_key(gpointer item) { return ((ShimListItem *)item)->key; }

void shim_list_item_set_key(gpointer item, guint64 key) {
  ShimListItem *self = item;
  if (self->living != NULL) forget_key(self);
  self->key = key;
  if (self->living != NULL) g_hash_table_replace(self->living, &self->key, self);
}

int shim_list_items_alive(void) { return g_atomic_int_get(&items_alive); }

// MARK: The list

typedef struct {
  GObject parent;
  guint count;
  ShimListKey key;
  gpointer data;
  GDestroyNotify destroy;
  GHashTable *living;
} ShimListModel;

typedef struct {
  GObjectClass parent;
} ShimListModelClass;

static GType item_type(GListModel *list) { return shim_list_item_get_type(); }

static guint item_count(GListModel *list) { return ((ShimListModel *)list)->count; }

static gpointer item_at(GListModel *list, guint position) {
  ShimListModel *self = (ShimListModel *)list;
  if (position >= self->count) return NULL;
  guint64 key = self->key(position, self->data);
  ShimListItem *item = g_hash_table_lookup(self->living, &key);
  if (item != NULL) return g_object_ref(item);
  item = g_object_new(shim_list_item_get_type(), NULL);
  item->key = key;
  item->living = g_hash_table_ref(self->living);
  g_hash_table_insert(self->living, &item->key, item);
  return item;
}

static void implement_list(GListModelInterface *interface) {
  interface->get_item_type = item_type;
  interface->get_n_items = item_count;
  interface->get_item = item_at;
}

GType shim_list_model_get_type(void);
G_DEFINE_TYPE_WITH_CODE(ShimListModel, shim_list_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, implement_list))

static void shim_list_model_finalize(GObject *object) {
  ShimListModel *self = (ShimListModel *)object;
  self->destroy(self->data);
  g_hash_table_unref(self->living);
  G_OBJECT_CLASS(shim_list_model_parent_class)->finalize(object);
}

static void shim_list_model_class_init(ShimListModelClass *class) {
  G_OBJECT_CLASS(class)->finalize = shim_list_model_finalize;
}

static void shim_list_model_init(ShimListModel *self) {
  self->living = g_hash_table_new(g_int64_hash, g_int64_equal);
}

GListModel *shim_list_model_new(ShimListKey key, gpointer data, GDestroyNotify destroy) {
  ShimListModel *self = g_object_new(shim_list_model_get_type(), NULL);
  self->key = key;
  self->data = data;
  self->destroy = destroy;
  return G_LIST_MODEL(self);
}

void shim_list_model_splice(GListModel *list, guint position, guint removed, guint added) {
  ShimListModel *self = (ShimListModel *)list;
  self->count = self->count - removed + added;
  g_list_model_items_changed(list, position, removed, added);
}
