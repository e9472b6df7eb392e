/** Copy for saved views: searches stored under a name. */
export const savedViews = {
  label: 'Saved views',
  saveThis: 'Save view',
  renameThis: 'Rename view',
  text: 'The whole team sees it in the sidebar.',
  name: 'Name',
  save: 'Save',
  cancel: 'Cancel',
  more: (name: string) => `More for ${name}`,
  rename: 'Rename',
  delete: 'Delete',
  deleted: (name: string) => `View deleted: ${name}`,
  undo: 'Undo',
  failed: 'The view could not be deleted. Try again.',
  undoFailed: 'The view could not be restored. Save it again.',
} as const
