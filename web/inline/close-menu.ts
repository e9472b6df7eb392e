/** Closes the menu when the visitor leaves for another document. Otherwise Back would show it open. */
export function closeMenuOnLeave() {
  addEventListener('pagehide', () => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]')) menu.hidePopover()
  })
}
