/** Where the search stands: the key `/` leads there. */
export const searchFieldId = 'desk-search'
