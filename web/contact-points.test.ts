import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { weekdays } from '../worker/clock/contract'
import { areaServed } from './app/contact/content'
import { phoneAddress } from './app/lib/contact-addresses'
import { readPosts } from './app/lib/posts/posts.server'
import { services } from './app/lib/services/catalogue'
import { site } from './app/lib/site'
import { publicPaths, unlistedPaths } from './app/pages'
import { contactForm } from './app/words/contact-form'
import { contactPoints } from './app/words/contact-points'
import { nothingSent } from './app/words/nothing-sent'
import { attributeOf, elementsIn, find, textOf } from './build/html'
import contact from './content/pages/contact.json'

const output = join(import.meta.dirname, '../dist/client')

const pageAt = (path: string) =>
  readFileSync(join(output, path === '/' ? 'index.html' : `${path}.html`), 'utf8').replaceAll(
    '<!-- -->',
    '',
  )

const posts = readPosts()
const postAt = (path: string) => posts.find((post) => post.path === path)

const { emergency, phones, whatsApp } = site

describe.each(publicPaths)('%s', (path) => {
  const html = pageAt(path)
  const body = html.replace(/<(script|style)[ >].*?<\/\1>/gs, '')

  if (emergency) {
    const { number, hours, services, area } = emergency
    const target = `href="${phoneAddress(number)}"`

    test('has the emergency number with its scope in the header and at the top of the menu', () => {
      const header = /<header.*?<\/header>/s.exec(body)?.[0] ?? ''
      const links = header.match(/<a [^>]*href="tel:.*?<\/a>/gs) ?? []
      const calls = links.filter((link) => link.includes(target))
      const scope = contactPoints.emergencyScope(services, area)
      const text = `${contactPoints.emergency(hours)}: ${scope}${number}`

      expect(calls.map((link) => link.replace(/<[^>]+>/g, ''))).toEqual([text, text])
      expect(/popover="auto">(<[^>]*>)/.exec(header)?.[1]).toContain(target)
    })

    test('has the emergency number with its scope wherever its text has the hours of that number', () => {
      const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
      const promises = main
        .split(/<\/(?:div|p|li)>/)
        .map((part) => part.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '))
        .filter((part) => part.includes(hours))

      for (const promise of promises) {
        for (const part of [number, services, area]) expect(promise).toContain(part)
      }
    })
  }

  test('says what each phone number is for', () => {
    const footer = /<footer.*<\/footer>/s.exec(body)?.[0] ?? ''

    expect(
      [...footer.matchAll(/<a href="tel:[^>]*>([^<]*)<span class="label">\u2002([^<]+)</g)].map(
        ([, number, purpose]) => `${number} ${purpose}`,
      ),
    ).toEqual(phones.map(({ number, purpose }) => `${number} ${purpose}`))
  })

  test('has the contact bar for phones, unless it has the form itself', () => {
    const bar = /<nav[^>]*aria-label="Quick contact">.*?<\/nav>/s.exec(body)?.[0]

    if (path === '/contact') return expect(bar).toBeUndefined()
    const slug =
      services.find(({ slug }) => path === `/services/${slug}`)?.slug ?? postAt(path)?.service
    expect(bar).toContain(`href="${phoneAddress(phones[0].number)}"`)
    expect(bar).toContain(`href="/contact${slug ? `?service=${slug}` : ''}"`)
    const ping = `ping="/api/clicks/whatsapp${slug ? `?service=${slug}` : ''}"`
    expect(bar?.includes(ping)).toBe(whatsApp !== null)
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

test.each(whatsApp ? services : [])(
  'WhatsApp opens with a message that names $title',
  ({ slug, title }) => {
    const links = [...pageAt(`/services/${slug}`).matchAll(/href="(https:\/\/wa\.me\/[^"]*)"/g)]

    expect(links.length).toBeGreaterThanOrEqual(2)
    for (const [, address = ''] of links) {
      const { pathname, searchParams } = new URL(address)
      expect(pathname).toBe(`/${whatsApp?.replace(/\D/g, '')}`)
      expect(searchParams.get('text')).toBe(contactPoints.whatsAppText(title))
    }
  },
)

test('the contact page gives hours, reply time and area in words, besides the map', () => {
  const html = pageAt('/contact')

  for (const words of [
    ...site.openingHours.flatMap(({ days, opens, closes }) => [
      `${days.length > 1 ? `${days[0]} to ${days.at(-1)}` : days[0]} <span`,
      `>${opens}–${closes}<`,
    ]),
    contactPoints.reply(site.replyTime),
    ...areaServed.rows.map(({ text }) => text),
  ]) {
    expect(html).toContain(words)
  }
  const [, label, legend] =
    /<svg[^>]* role="img" aria-label="([^"]*)".*<\/svg><figcaption[^>]*>([^<]*)</s.exec(html) ?? []
  expect([label, legend]).toEqual([areaServed.map?.description, areaServed.map?.marked.legend])
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
    openingHoursSpecification: site.openingHours.map(({ days, opens, closes }) => ({
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: { '@type': 'Country', name: site.country },
    contactPoint: phones.map(({ number, purpose }, position) => ({
      telephone: number,
      contactType: purpose,
      ...(position === 0 && { description: contactPoints.reply(site.replyTime) }),
      ...(number === emergency?.number && {
        contactType: 'emergency',
        description: emergency.services,
        areaServed: { '@type': 'AdministrativeArea', name: emergency.area },
        hoursAvailable: {
          dayOfWeek: weekdays,
          opens: emergency.opens,
          closes: emergency.closes,
        },
      }),
    })),
  })
})

test('the confirmation page, as it is built, claims nothing', () => {
  const main = find(parse(pageAt('/contact/sent')), 'main')
  const hidden = elementsIn(main).filter((it) => attributeOf(it, 'hidden') !== undefined)
  const shown = hidden.reduce((text, part) => text.replace(textOf(part), ''), textOf(main))

  expect(shown).toContain(nothingSent.title)
  expect(shown).not.toContain(contactForm.sent)
})

test('the image beside the form is that of the chosen service', () => {
  expect(pageAt('/contact')).toMatch(
    new RegExp(`<aside.*<img[^>]*src="[^"]*${contact.imageOf}`, 's'),
  )
})
