import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { services as earlierServices } from '../../web/app/lib/services/catalogue.ts'
import { site as earlier } from '../../web/app/lib/site.ts'
import { readColour } from '../../web/build/colours.ts'
import { root } from '../support/product.ts'
import { accent, setSecondCompany } from '../support/second-company.ts'

const copy = setSecondCompany()
const address = (path: string) => new URL(path, 'https://brindlecrust.example').href

test('the content passes the type check', async () => {
  await copy.typecheck()
})

describe('content of another company, with another accent colour,', () => {
  test('produces its pages and no others', () => {
    const pages = copy.list().filter((file) => file.endsWith('.html'))

    expect(pages.toSorted()).toEqual([
      '404.html',
      'about.html',
      'accessibility.html',
      'admin.html',
      'blogs.html',
      'blogs/steam-before-heat.html',
      'completed-work.html',
      'contact.html',
      'contact/not-sent.html',
      'contact/sent.html',
      'enquiry.html',
      'index.html',
      'privacy.html',
      'services.html',
      'services/deck-ovens.html',
      'services/spiral-mixers.html',
    ])
  })

  test.each([
    ['index', 'Brindlecrust'],
    ['services', 'Machines | Brindlecrust, Canada'],
    ['services/deck-ovens', 'Deck Ovens - Services | Brindlecrust, Canada'],
    ['blogs/steam-before-heat', 'Steam before heat | Brindlecrust, Canada'],
    ['admin', 'Admin | Brindlecrust, Canada'],
  ])('gives %s its title', (page, title) => {
    expect(copy.read(`${page}.html`)).toContain(`<title>${title}</title>`)
  })

  test('appears in the header, the footer and the contact page, with its own logo', () => {
    const page = copy.read('contact.html')
    const footer = page.slice(page.indexOf('<footer'))

    expect(page).toContain('aria-label="Brindlecrust, home"')
    expect(page).toContain('<svg viewBox="0 0 32 32"')
    for (const part of [page.slice(0, page.indexOf('<footer')), footer]) {
      expect(part).toContain('7 Sourdough Street<br>Guelph ON  N1G 0Z7, Canada')
      expect(part).toContain('<a href="tel:+15195550142">+1 519 555 0142')
      expect(part).toContain('<a href="mailto:hello@brindlecrust.example">')
    }
    expect(footer).toContain('1987, Canada')
    expect(footer).toContain('© 2026 Brindlecrust')
    expect(footer).toContain('2 am to 10 am')
    expect(footer).toContain('href="/services/spiral-mixers"')
    for (const [name, icon] of [
      ['LinkedIn', 'linkedin'],
      ['Crumb', 'chat'],
    ]) {
      expect(footer).toMatch(
        new RegExp(`aria-label="Brindlecrust on ${name}"[^>]*><svg[^>]* data-icon="${icon}"`),
      )
    }
  })

  test('fills the home page', () => {
    const page = copy.read('index.html')

    expect(page).toContain('Bread starts with a good machine</h1>')
    expect(page).toContain('aria-label="01 Oven: Deck Ovens"')
    expect(page).toContain('Heat from the stone</h2>')
    expect(page).toContain('alt="Tin Loaf"')
  })

  test('includes its drawing, and none for a service without one', () => {
    const page = copy.read('services/deck-ovens.html')
    const [, file = ''] = /<use href="\/([^"]*)#drawing"/.exec(page) ?? []

    expect(page).toContain('Fig. 01-1</span>')
    expect(copy.read(file)).toContain('>1200</text>')
    expect(copy.read('services/spiral-mixers.html')).not.toContain('#drawing')
  })

  test('shows completed work on its page, and at most three projects on a service page', () => {
    const page = copy.read('completed-work.html')
    const links = (file: string) =>
      [...copy.read(file).matchAll(/href="\/completed-work#(\w+)"/g)].map(([, id]) => id)

    for (const words of [
      'A bakery in a mill',
      'Elora',
      '2026',
      '600 loaves',
      'in a mill.',
      '<strong>four</strong>',
      'A bakery in Galt',
    ]) {
      expect(page).toContain(words)
    }
    expect(page).toContain('href="/services/spiral-mixers"')
    expect(links('services/deck-ovens.html')).toEqual(['elora', 'fergus', 'hull'])
    expect(links('services/spiral-mixers.html')).toEqual(['elora'])
    expect(copy.read('index.html')).toMatch(/<footer.*href="\/completed-work".*Bakeries we built/s)
  })

  test('links a service and the posts about it to each other', () => {
    const post = copy.read('blogs/steam-before-heat.html')

    expect(copy.read('services/deck-ovens.html')).toContain('href="/blogs/steam-before-heat"')
    expect(copy.read('services/spiral-mixers.html')).not.toContain('href="/blogs/')
    expect(post).toContain('href="/contact?service=deck-ovens"')
  })

  test('dates a post and its last correction', () => {
    const post = copy.read('blogs/steam-before-heat.html')

    expect(post).toContain('<time class="label" datetime="2026-10-09">October 9, 2026</time>')
    expect(post).toContain('"datePublished":"2026-10-02","dateModified":"2026-10-09"')
    expect(post).toContain('<meta property="article:modified_time" content="2026-10-09">')
    expect(copy.read('sitemap.xml')).toContain('<lastmod>2026-10-09</lastmod>')
  })

  test('says where it works and how soon it replies at the end of a page', () => {
    const words = 'We work from Windsor to Ottawa and reply by the next morning.'

    expect(copy.read('services/deck-ovens.html')).toContain(words)
    expect(copy.read('about.html')).toContain(words)
  })

  test('shows its people with their direct numbers, and its certificates', () => {
    const page = copy.read('about.html')

    expect(page).toMatch(/>People<\/h2>.*<h3>Marta Kowalski<\/h3><p>Oven builder<\/p>/)
    expect(page).toContain('<a href="tel:+15195550144">+1 519 555 0144</a>')
    expect(page).toMatch(/>Certificates<\/h2>.*Gas appliances, approved in 2024/)
  })

  test('names the author of a post', () => {
    const post = copy.read('blogs/steam-before-heat.html')

    expect(post).toContain('Marta Kowalski, Oven builder')
    expect(post).toContain('"author":{"@type":"Person","name":"Marta Kowalski"}')
  })

  test('shows how to reach the company, and leaves out what it does not have', () => {
    const page = copy.read('contact.html')

    expect(page).toContain('ovens that do not light, Ontario')
    expect(page).toContain('Monday to Tuesday')
    expect(page).not.toContain('wa.me')
    expect(page).not.toContain('<svg role="img"')
  })

  test('sets the language of the pages and the format of dates', () => {
    const page = copy.read('blogs/steam-before-heat.html')

    expect(page).toMatch(/<html[^>]* lang="en-CA"/)
    expect(page).toContain('<time class="label" datetime="2026-10-02">October 2, 2026</time>')
  })

  test('is in the catalogue that scripts fetch', () => {
    const { services } = JSON.parse(copy.read('data/services.json'))

    expect(services.map(({ page }: { page: string }) => page)).toEqual([
      'deck-ovens',
      'spiral-mixers',
    ])
  })

  test('is in the sitemap, robots.txt, security.txt and the feed', () => {
    const listed = [...copy.read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)]

    expect(listed.map(([, it]) => it)).toEqual(
      [
        '/',
        '/services',
        '/services/deck-ovens',
        '/services/spiral-mixers',
        '/blogs',
        '/blogs/steam-before-heat',
        '/completed-work',
        '/about',
        '/contact',
        '/accessibility',
        '/privacy',
      ].map(address),
    )
    expect(copy.read('robots.txt')).toContain(address('/sitemap.xml'))
    expect(copy.read('.well-known/security.txt')).toContain('mailto:hello@brindlecrust.example')
    expect(copy.read('blogs/rss.xml')).toContain('<title>Brindlecrust: Notes</title>')
  })

  test('is in the structured data of a page', () => {
    const page = copy.read('services/deck-ovens.html')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
    const graph: { '@type': string }[] = JSON.parse(json)['@graph']
    const thing = (type: string) => graph.find((node) => node['@type'] === type)

    expect(thing('LocalBusiness')).toMatchObject({
      name: 'Brindlecrust',
      telephone: '+1 519 555 0142',
      address: { addressCountry: 'CA', addressLocality: 'Guelph' },
      sameAs: [
        'https://linkedin.example/company/brindlecrust',
        'https://crumb.example/brindlecrust',
      ],
    })
    expect(JSON.stringify(thing('LocalBusiness'))).toContain(
      '"hoursAvailable":{"@type":"OpeningHoursSpecification","dayOfWeek":["Monday","Tuesday",',
    )
    expect(thing('WebSite')).toMatchObject({ inLanguage: 'en-CA' })
    expect(thing('Service')).toMatchObject({
      name: 'Deck Ovens',
      url: address('/services/deck-ovens'),
    })
  })

  test('sets the country of phone numbers without a country code', async () => {
    const { findPhone, spellPhone } = await copy.load('worker/phone.ts')

    expect(findPhone('Call (519) 555-0142 before noon.')).toBe('+15195550142')
    expect(spellPhone('519 555 0142')).toMatchObject({ e164: '+15195550142' })
  })

  test('sets the format of dates in e-mails', async () => {
    const { writeTimeInWords } = await copy.load('worker/time-zone.ts')

    const time = writeTimeInWords(Date.UTC(2026, 10, 21, 14, 5), 'UTC')
    expect(time).toBe('November 21, 2026 at 14:05')
  })

  test.each(['index', 'about', 'services/deck-ovens', 'blogs/steam-before-heat'])(
    'gives %s a sharing card',
    (page) => {
      const [, image = ''] =
        /<meta property="og:image" content="([^"]*)"/.exec(copy.read(`${page}.html`)) ?? []

      expect(image).toContain(address('/assets/cards/'))
      expect(copy.list()).toContain(new URL(image).pathname.slice(1))
    },
  )

  test('sets the colour of the pages and the icon', () => {
    const sheets = copy.list().filter((file) => file.endsWith('.css'))

    expect(sheets.map(copy.read).join('')).toContain(`--accent:${accent}`)
    expect(copy.read('favicon.svg')).toContain(`fill="${accent}"`)
    expect(copy.read('favicon.svg')).toContain('viewBox="0 0 32 32"')
  })
})

test.each([
  ['name', [earlier.name]],
  ['country', [earlier.country]],
  ['address', Object.values(earlier.address).flat()],
  ['accent', [readColour('accent').light]],
  ['numbers', earlier.phones.flatMap(({ number }) => [number, number.replaceAll(' ', '')])],
  ['services', earlierServices.flatMap(({ slug, title }) => [slug, title])],
  ['partners', readdirSync(join(root, 'web/content/partners')).map((it) => basename(it, '.svg'))],
])('nothing is left of the %s of the first company', (_, traces) => {
  const files = copy.list()
  const texts = files.filter((file) => !/\.(webp|avif|jpg|png|ico|woff2)$/.test(file))
  const everything = [...files, ...texts.map(copy.read)].join('\n').toLowerCase()

  expect(traces.filter((trace) => everything.includes(trace.toLowerCase()))).toEqual([])
})
