/** Delay after the first paint that follows `load`, in ms. */
const pause = 150

/**
 * Starts the page's scripts, which wait in a template (web/build/defer-scripts.ts), when the page has
 * loaded and been painted, or as soon as the visitor does something. Until then links, menu and form
 * work natively, so a page that is only read on a phone loads no scripts, unless it has a form,
 * which may have a draft to restore.
 */
export function startScripts() {
  const waiting = new AbortController()
  const { signal } = waiting

  function start() {
    const template = document.querySelector<HTMLTemplateElement>('body > template')
    // The page is still arriving.
    if (!template) return
    waiting.abort()
    template.replaceWith(template.content)
  }

  // A frame's callbacks run before it is painted, timers after. So the browser's own reaction to the
  // visitor, such as opening the menu, is painted first.
  const startIn = (time: number) => () => requestAnimationFrame(() => setTimeout(start, time))
  for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
    addEventListener(type, startIn(0), { capture: true, signal })
  }
  if (document.querySelector('form') || !matchMedia('(pointer: coarse)').matches) {
    addEventListener('load', startIn(pause), { signal })
  }
}
