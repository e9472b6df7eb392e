import { parse } from 'smol-toml'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answers, rehearse } from '../testing/rehearse.ts'

let stage: Awaited<ReturnType<typeof rehearse>>

beforeEach(async () => {
  stage = await rehearse()
})

afterEach(() => stage.stop())

// LOCATION for tests whose file has lost its time zone.
const given = {
  ...answers,
  EMAIL_CHANNEL: 'resend',
  RESEND_API_KEY: 'resend-key',
  LOCATION: 'apac',
}

function change(file: string, from: string | RegExp, to: string) {
  const before = stage.read(file)
  const after = before.replace(from, () => to)
  expect(after).not.toBe(before)
  stage.write(file, after)
}

function vars() {
  return parse(stage.read('wrangler.toml')).vars as Record<string, string>
}

describe('wrangler.toml', () => {
  test.each([
    ['indented', /^EMAIL_CHANNELS = "log"/m, '  EMAIL_CHANNELS="log"'],
    ['in single quotes', /^EMAIL_CHANNELS = "log"/m, "EMAIL_CHANNELS='log'"],
    ['with a name in quotes', /^EMAIL_CHANNELS = "log"/m, '"EMAIL_CHANNELS" = "log"'],
    ['under a heading with spaces and a comment', '[vars]', '[ vars ] # by name'],
    ['and lacks its variables', /\[vars\][^[]*/, ''],
  ])('is written %s', async (_, from, to) => {
    change('wrangler.toml', from, to)

    await stage.run(given)

    expect(vars()).toMatchObject({ EMAIL_CHANNELS: 'resend', NOTIFY_TO: 'office@forge.lk' })
  })

  test('with the line ends of Windows keeps them, and comments stay where they are', async () => {
    change('wrangler.toml', 'EMAIL_CHANNELS = "log"', 'EMAIL_CHANNELS = "log" # "later"')
    change('wrangler.toml', '\n[observability]', '# About logs.\n[observability]')
    stage.write('wrangler.toml', stage.read('wrangler.toml').replaceAll('\n', '\r\n'))

    await stage.run(given)

    expect(stage.read('wrangler.toml')).toContain(
      [
        'EMAIL_CHANNELS = "resend" # "later"',
        'NOTIFY_TO = "office@forge.lk"',
        'NOTIFY_FROM = "Lanka Forge <website@forge.lk>"',
        '# About logs.',
        '[observability]',
      ].join('\r\n'),
    )
  })

  test.each([
    ['as an inline table', /\[vars\][^[]*/, '', 'vars = { EMAIL_CHANNELS = "log" }\n'],
    ['over several lines', 'EMAIL_CHANNELS = "log"', 'EMAIL_CHANNELS = """\nlog"""', ''],
  ])('with variables %s is left as it is, and says what to write', async (_, from, to, start) => {
    change('wrangler.toml', from, to)
    stage.write('wrangler.toml', start + stage.read('wrangler.toml'))
    const before = stage.read('wrangler.toml')

    await expect(stage.run(given)).rejects.toThrow('\n  EMAIL_CHANNELS = "resend"\n')

    expect(stage.read('wrangler.toml')).toBe(before)
  })

  test.each([
    ['a sender with quotes', 'NOTIFY_FROM', '"\\"Forge, Ltd\\" <office@forge.lk>" # ours'],
    ['a sender in single quotes', 'NOTIFY_FROM', "'Forge <office@forge.lk>'"],
    ['another channel that takes over', 'EMAIL_CHANNELS', '"resend, emailjs"'],
    ['a smaller maximum of the paid plan', 'DATABASE_MAX_MB', '"5000"'],
  ])('keeps %s', async (_, name, value) => {
    const others = stage.read('wrangler.toml').replace(new RegExp(`^${name} = .*\n`, 'm'), '')
    stage.write(
      'wrangler.toml',
      others.replace('[vars]', () => `[vars]\n${name} = ${value}`),
    )

    await stage.run(given)
    await stage.run(given)

    expect(stage.read('wrangler.toml')).toContain(`\n${name} = ${value}\n`)
  })

  test('does not keep a sender of a domain that only begins like the new one', async () => {
    await stage.run({ ...given, DOMAIN: 'forge.lk.com' })

    await stage.run(given)

    expect(vars().NOTIFY_FROM).toBe('Lanka Forge <website@forge.lk>')
  })

  test('gets a sender with the new name of a company that changes it', async () => {
    await stage.run(given)

    await stage.run({ COMPANY: "O'Brien & Söhne, Inc." })

    // A comma would need quotes.
    expect(vars().NOTIFY_FROM).toBe("O'Brien & Söhne Inc. <website@forge.lk>")
    expect(JSON.parse(stage.read('web/content/company.json')).name).toBe("O'Brien & Söhne, Inc.")
  })
})

test('the content is changed however its files are formatted', async () => {
  const company = JSON.parse(stage.read('web/content/company.json'))
  stage.write('web/content/company.json', JSON.stringify(company, null, '\t'))
  stage.write('web/content/deployment.json', '{"oneWorker":false}')

  await stage.run(answers, null, true)

  expect(JSON.parse(stage.read('web/content/company.json'))).toEqual({
    ...company,
    name: 'Lanka Forge',
    origin: 'https://www.forge.lk',
  })
  expect(JSON.parse(stage.read('web/content/deployment.json'))).toEqual({ oneWorker: true })
})
