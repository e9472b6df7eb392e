import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPosts } from './app/lib/posts/posts.server'
import { services } from './app/lib/services/catalogue'
import { site } from './app/lib/site'
import { publicPaths, unlistedPaths } from './app/pages'

const output = join(import.meta.dirname, '../dist/client')

const pageAt = (path: string) =>
  readFileSync(join(output, path === '/' ? 'index.html' : `${path}.html`), 'utf8').replaceAll(
    '<!-- -->',
    '',
  )

const posts = readPosts()
const postAt = (path: string) => posts.find((post) => post.path === path)

const scope = 'HVAC, fire pumps and gates, Western Province'
const emergencyLink = '<a [^>]*href="tel:\\+94715550144"'

describe.each(publicPaths)('%s', (path) => {
  const html = pageAt(path)
  const body = html.replace(/<(script|style)[ >].*?<\/\1>/gs, '')

  test('has the emergency number with its scope in the header and at the top of the menu', () => {
    const header = /<header.*?<\/header>/s.exec(body)?.[0] ?? ''
    const links = header.match(new RegExp(`${emergencyLink}.*?</a>`, 'gs')) ?? []
    const texts = links.map((link) => link.replace(/<[^>]+>/g, ''))

    expect(texts.filter((text) => text.startsWith(`Emergency, 24/7: ${scope}+94`))).toHaveLength(2)
    expect(texts).toHaveLength(2)
    expect(/popover="auto">(<[^>]*>)/.exec(header)?.[1]).toMatch(new RegExp(emergencyLink))
  })

  test('has the emergency number with its scope beside every 24/7 in its text', () => {
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
    const promises = main.split(/<\/(?:div|p|li)>/).filter((part) => part.includes('24/7'))

    for (const promise of promises) {
      const text = promise.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
      expect(text).toContain('+94 71 555 0144')
      for (const part of scope.split(/, (?=Western)/)) expect(text).toContain(part)
    }
  })

  test('says what each phone number is for', () => {
    const footer = /<footer.*<\/footer>/s.exec(body)?.[0] ?? ''

    expect(
      [...footer.matchAll(/<a href="tel:[^>]*>([^<]*)<span class="label">\u2002([^<]+)</g)].map(
        ([, number, purpose]) => `${number} ${purpose}`,
      ),
    ).toEqual([
      '+94 11 555 0142 Office',
      '+94 77 555 0143 Projects',
      '+94 71 555 0144 Emergency, 24/7',
    ])
  })

  test('has the contact bar for phones, unless it has the form itself', () => {
    const bar = /<nav[^>]*aria-label="Quick contact">.*?<\/nav>/s.exec(body)?.[0]

    if (path === '/contact') return expect(bar).toBeUndefined()
    const slug =
      services.find(({ slug }) => path === `/services/${slug}`)?.slug ?? postAt(path)?.service
    expect(bar).toContain('href="tel:+94115550142"')
    expect(bar).toContain(`href="/contact${slug ? `?service=${slug}` : ''}"`)
    expect(bar).toContain(`ping="/api/clicks/whatsapp${slug ? `?service=${slug}` : ''}"`)
  })
})

test.each([...publicPaths, ...unlistedPaths])(
  '%s has no e-mail address that Cloudflare would obfuscate',
  (path) => {
    // It leaves out the head, scripts and what is between these comments.
    const exempt = /<head.*?<\/head>|<!--email_off-->.*?<!--\/email_off-->|<script.*?<\/script>/gs

    expect(pageAt(path).replace(exempt, '')).not.toMatch(/[\w.+-]+@[\w-]+\.\w/)
  },
)

test('the privacy notice says that clicks on the WhatsApp link are counted', () => {
  expect(pageAt('/privacy')).toContain('how often the WhatsApp link was used')
})

test.each(services)('WhatsApp opens with a message that names $title', ({ slug, title }) => {
  const links = [...pageAt(`/services/${slug}`).matchAll(/href="(https:\/\/wa\.me\/[^"]*)"/g)]

  expect(links.length).toBeGreaterThanOrEqual(2)
  for (const [, address = ''] of links) {
    const { pathname, searchParams } = new URL(address)
    expect(pathname).toBe('/94775550143')
    expect(searchParams.get('text')).toBe(`Hello Ceyforge, I have a question about ${title}.`)
  }
})

test('the contact page gives hours, reply time and area in words, besides the map', () => {
  const html = pageAt('/contact')

  for (const words of [
    'Monday to Friday <span',
    '>08:30–17:30<',
    'Saturday <span',
    '>08:30–13:00<',
    'We reply within one working day.',
    'Western Province: the districts of Colombo, Gampaha and Kalutara.',
  ]) {
    expect(html).toContain(words)
  }
  expect(html).toMatch(
    /<svg[^>]* role="img" aria-label="Map of Sri Lanka\.[^"]*".*<\/svg><figcaption[^>]*>Emergency service: Western Province</s,
  )
})

test.each(['/', '/contact'])('the address on %s opens a map of it', (path) => {
  const links = [...pageAt(path).matchAll(/href="(https:\/\/www\.google\.com\/maps[^"]*)"/g)]

  expect(links.length).toBeGreaterThanOrEqual(1)
  for (const [, address = ''] of links) {
    const { searchParams } = new URL(address.replaceAll('&amp;', '&'))
    expect(searchParams.get('query')).toBe(site.address.lines.join(' '))
  }
})

test('the form links the privacy notice', () => {
  const form = /<form.*<\/form>/s.exec(pageAt('/contact'))?.[0] ?? ''

  expect(form).toMatch(/How we use what you send: <a [^>]*href="\/privacy"[^>]*>privacy notice</)
})

test('the structured data has the hours, the reply time and the scope of the emergency number', () => {
  const [, json = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(pageAt('/')) ?? []
  const graph: Record<string, unknown>[] = JSON.parse(json)['@graph']
  const company = graph.find((node) => node['@type'] === 'LocalBusiness')

  expect(company).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: expect.arrayContaining(['Monday', 'Friday']), opens: '08:30', closes: '17:30' },
      { dayOfWeek: ['Saturday'], opens: '08:30', closes: '13:00' },
    ],
    areaServed: { '@type': 'Country', name: 'Sri Lanka' },
    contactPoint: [
      { contactType: 'Office', description: 'We reply within one working day.' },
      { contactType: 'Projects' },
      {
        contactType: 'emergency',
        telephone: '+94 71 555 0144',
        description: 'HVAC, fire pumps and gates',
        areaServed: { '@type': 'AdministrativeArea', name: 'Western Province' },
        hoursAvailable: {
          dayOfWeek: expect.arrayContaining(['Monday', 'Sunday']),
          opens: '00:00',
          closes: '23:59',
        },
      },
    ],
  })
})
