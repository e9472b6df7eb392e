/** The name under which the visitor's browser keeps the draft. */
export const draftSlot = 'contact-draft'
