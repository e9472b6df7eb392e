/** What the form sends for Turnstile's check, which needs a script from Cloudflare. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render'
import { Turnstile } from './turnstile'

type Options = { callback: () => void; 'expired-callback': () => void }

/**
 * Works like Cloudflare's script, as far as the form uses it: its field is empty until the check is
 * passed, which is at once if `isPassed`.
 */
function standIn(isPassed: boolean) {
  let field: HTMLInputElement | null = null
  let options: Options | undefined
  const check = {
    pass() {
      if (field) field.value = 'token'
      options?.callback()
    },
    expire() {
      if (field) field.value = ''
      options?.['expired-callback']()
    },
  }
  const load = () => {
    window.turnstile = {
      render(place, given) {
        place.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="">'
        field = place.querySelector('input')
        options = given
        if (isPassed) check.pass()
        return 'widget'
      },
      reset() {
        if (field) field.value = ''
      },
      remove() {},
    }
  }
  return { ...check, load }
}

/** What the form sends, which has the last of several fields with a name. */
function challenge() {
  const data = new FormData(document.querySelector('form') ?? undefined)
  return Object.fromEntries(data)['cf-turnstile-response']
}

function Form({ attempts }: { attempts: number }) {
  return (
    <form aria-label="Form">
      <input aria-label="Name" />
      <Turnstile siteKey="key" attempts={attempts} />
    </form>
  )
}

/** Opens a form and focuses it; `answer` does what Cloudflare's script or its absence does. */
async function openForm(answer: (script: HTMLScriptElement) => void) {
  onTestFinished(() => void Reflect.deleteProperty(window, 'turnstile'))
  vi.spyOn(document.head, 'appendChild').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) answer(script)
    return script
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { rerender } = await render(<Form attempts={0} />)
  // A bot that fills in fields without focusing them sends no value.
  expect(challenge()).toBeUndefined()
  await page.getByLabelText('Name').click()
  return { attempt: () => rerender(<Form attempts={1} />) }
}

const loadFrom = (load: () => void) => (script: HTMLScriptElement) => {
  load()
  script.dispatchEvent(new Event('load'))
}

test.each([
  [
    'cannot be loaded',
    (script: HTMLScriptElement) => void script.dispatchEvent(new Event('error')),
    'unavailable',
  ],
  ['is still loading', () => {}, 'unavailable'],
  ['is a different script', loadFrom(() => {}), 'unavailable'],
  ['is still going on', loadFrom(standIn(false).load), 'unavailable'],
  ['is passed', loadFrom(standIn(true).load), 'token'],
])('a form whose check %s sends a matching value once focused', async (_, answer, expected) => {
  await openForm(answer)

  await expect.poll(challenge).toBe(expected)
})

test('a form says that its check is missing when an attempt has used the token or it has expired, until there is a new one', async () => {
  const check = standIn(true)
  const { attempt } = await openForm(loadFrom(check.load))
  await expect.poll(challenge).toBe('token')
  for (const end of [attempt, check.expire]) {
    await end()
    await expect.poll(challenge).toBe('unavailable')
    check.pass()
    await expect.poll(challenge).toBe('token')
  }
})
