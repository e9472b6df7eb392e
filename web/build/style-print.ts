/**
 * Runs in the browser, as an inline script: a page that is printed before the style sheet with its
 * rules for print has loaded gets them at once. Printing does not wait, so neither can the request.
 * The function is inlined as text, so it uses nothing from outside.
 */
export function stylePrint() {
  addEventListener('beforeprint', () => {
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) {
      const request = new XMLHttpRequest()
      request.open('GET', href, false)
      request.send()
      const sheet = new CSSStyleSheet({ media: 'print' })
      sheet.replaceSync(request.responseText)
      document.adoptedStyleSheets.push(sheet)
    }
  })
}
