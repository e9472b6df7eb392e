/**
 * Runs inside a built page: returns its words as plain markup, and the files of its hero and font
 * (addresses on the site). It may use nothing from outside itself.
 */
export function readParts() {
  const kept =
    'h1,h2,h3,h4,p,ul,ol,li,dl,dt,dd,table,caption,thead,tbody,tr,th,td,address,blockquote,strong,em'
  const dropped = 'svg,script,style,template,input,textarea,select,[hidden]'
  const hero = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]')

  const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const plainAll = (node: ParentNode | null): string =>
    Array.from(node?.childNodes ?? [], plain).join('')
  const plain = (node: Node): string => {
    if (node instanceof Text) return escapeText(node.data)
    if (!(node instanceof Element) || node.matches(dropped)) return ''
    if (node.localName === 'img') return node === hero ? `<picture>${node.outerHTML}</picture>` : ''
    const inside = plainAll(node)
    const name = node.localName
    if (name === 'a') return `<a href="${node.getAttribute('href')}">${inside}</a>`
    return node.matches(kept) ? `<${name}>${inside}</${name}>` : inside
  }

  const links = document.querySelectorAll('header [popover] a, header details a')
  const addressesIn = (srcSet: string) => srcSet.match(/\/[^\s,]+/g) ?? []
  const images = [...addressesIn(hero?.srcset ?? ''), hero?.getAttribute('src') ?? '']

  return {
    title: escapeText(document.title),
    brand: plainAll(document.querySelector('header a')),
    menuLabel: plainAll(document.querySelector('header :is([popovertarget] span, summary)')),
    menu: Array.from(links, plain).join('\n'),
    main: plainAll(document.querySelector('main')),
    footer: plainAll(document.querySelector('footer')),
    images: [...new Set(images)].filter((address) => address !== ''),
    font: document.querySelector('link[rel=preload][as=font]')?.getAttribute('href') ?? '',
  }
}
