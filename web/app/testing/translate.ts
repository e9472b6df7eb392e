import { onTestFinished } from 'vitest'

/** Translates the page until the test ends, including what the page adds later. */
export function translate() {
  const root = document.documentElement
  const { lang } = root
  const stop = translateDocument()
  onTestFinished(() => {
    stop()
    root.lang = lang
    root.classList.remove('translated-ltr')
  })
}

/**
 * Translates a page as Google Translate does in Chrome: replaces each text node with two nested
 * elements, including text nodes that the page adds later. It uses nothing outside itself, so it can
 * also run in a page that has not imported it.
 */
export function translateDocument() {
  const root = document.documentElement
  root.classList.add('translated-ltr')
  root.lang = 'si'
  const ours = new WeakSet<Node>()

  function replace(text: Text) {
    const parent = text.parentElement
    if (!text.data.trim() || ours.has(text) || !parent?.isConnected) return
    if (parent.closest('script, style, textarea, svg')) return
    const translation = document.createTextNode(`«${text.data.trim()}»`)
    ours.add(translation)
    const fonts = [document.createElement('font'), document.createElement('font')] as const
    for (const font of fonts) font.style.verticalAlign = 'inherit'
    fonts[0].appendChild(fonts[1])
    fonts[1].appendChild(translation)
    text.replaceWith(fonts[0])
  }

  function translateWithin(node: Node) {
    const texts: Text[] = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    if (node instanceof Text) texts.push(node)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }

  translateWithin(document.body)
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      if (type === 'characterData') ours.delete(target)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateWithin(node)
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
