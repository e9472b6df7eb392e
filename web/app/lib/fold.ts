/** A part of a page that may be the last of its first screen (web/build/first-screen.ts). */
export type WithFold = {
  /** Whether what follows is below the window when the page opens. */
  hasFold: boolean
}
