/** The address of an enquiry's private page. Pure: shared with the form. */

/** Whether a path is that of a private page, which only the token in it protects. */
export function isPrivatePage(path: string) {
  return /^\/enquiry(\/|$)/.test(path)
}
