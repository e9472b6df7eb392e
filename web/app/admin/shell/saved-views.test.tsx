/** Searches that the team saves under a name. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ApiAnswer, type ApiCall, user } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { searchField } from '../testing/search'
import { findViolations } from '../testing/violations'

type View = { id: number; name: string; query: string }

/** Opens a desk whose API keeps saved views. */
async function open(
  savedViews: View[],
  setting: { search?: string; viewport?: [number, number] } = {},
  own: (call: ApiCall) => ApiAnswer | undefined = () => undefined,
) {
  await openDesk({
    inquiries: [],
    ...setting,
    answer: (call) => own(call) ?? answerAbout(savedViews, call),
  })
  return savedViews
}

function answerAbout(savedViews: View[], { method, url, json }: ApiCall): ApiAnswer | undefined {
  if (!url.pathname.startsWith('/api/saved-views')) return undefined
  if (method === 'GET') return { status: 200, json: { savedViews } }
  const { name, query } = (json ?? {}) as View
  if (method === 'POST' && !name.trim()) {
    const fields = { name: 'Enter a name' }
    return { status: 422, json: { error: { code: 'validation_failed', message: '', fields } } }
  }
  const id = Number(url.pathname.split('/').at(3) ?? 8)
  const known = savedViews.findIndex((view) => view.id === id)
  const savedView = method === 'DELETE' ? savedViews[known] : { id, name, query }
  savedViews.splice(known < 0 ? savedViews.length : known, 1)
  if (savedView && method !== 'DELETE') savedViews.push(savedView)
  return { status: method === 'POST' ? 201 : 200, json: { savedView } }
}

/** The id, the label or the text of the element that has the focus. */
const focused = () => {
  const element = document.activeElement
  return element?.id || element?.ariaLabel || element?.textContent
}
const dialog = (name: string) => page.getByRole('dialog', { name })
const views = page.getByRole('list', { name: 'Saved views' }).getByRole('link')
const names = () => views.elements().map(({ textContent }) => textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const won = {
  id: 7,
  name: 'Won',
  query: 'status=won&q=%E0%B6%B1%E0%B7%92%E0%B6%B8%E0%B6%BD%E0%B7%8A',
}

describe('a saved view', () => {
  test('is the search that is shown, under a name', async () => {
    const saved = await open([], { search: '?view=done&q=නිමල්&status=won' })
    await button('Save view').click()
    await dialog('Save view').getByLabelText('Name').fill('Won by Nimal')
    expect(await findViolations(dialog('Save view').element())).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Save view')).not.toBeInTheDocument()
    // The button that opened the dialog is removed.
    await expect.poll(focused).toBe('desk-search')
    expect(names()).toEqual(['Won by Nimal'])
    await expect.element(views.first()).toHaveAttribute('aria-current', 'page')
    await expect.element(button('Save view')).not.toBeInTheDocument()
    expect(Object.fromEntries(new URLSearchParams(saved[0]?.query))).toEqual({
      q: 'නිමල්',
      status: 'won',
    })
  })

  test('can be opened, renamed, deleted and restored by a colleague', async () => {
    await open([won])
    await views.first().click()
    await expect.element(button('Remove the filter status: Won')).toBeVisible()
    await expect.element(searchField).toHaveValue('නිමල්')

    await button('More for Won').click()
    await button('Rename').click()
    await dialog('Rename view').getByLabelText('Name').fill('Nimal')
    await userEvent.keyboard('{Enter}')
    await expect.poll(names).toEqual(['Nimal'])
    await expect.poll(focused).toBe('More for Nimal')
    expect(await findViolations(page.getByRole('banner').element())).toEqual([])

    await button('More for Nimal').click()
    await button('Delete').click()
    await expect.poll(names).toEqual([])
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(focused).toBe('main')
    await expect.poll(names).toEqual(['Nimal'])
  })

  test('shows an error of the API about its name, and on a phone it is under More', async () => {
    await open([], { search: '?unread=true', viewport: [390, 844] })
    await button('Filter').click()
    await button('Save view').click()
    const name = dialog('Save view').getByLabelText('Name')
    await name.fill(' ')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Enter a name')).toBeVisible()
    await name.fill('All unread')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Save view')).not.toBeInTheDocument()
    await expect.poll(focused).toBe('Filter')
    await button('More').click()
    await dialog('More').getByRole('link', { name: 'All unread' }).click()
    await expect.poll(() => location.search).toBe('?unread=true')
  })

  test('that a colleague has deleted is removed here too', async () => {
    const savedViews = [won]
    await open(savedViews, {}, ({ method }) => {
      if (method !== 'DELETE') return undefined
      savedViews.length = 0
      return { status: 404, json: { error: { code: 'not_found', message: 'Gone.' } } }
    })
    await button('More for Won').click()
    await button('Delete').click()

    await expect.element(page.getByText('View deleted: Won')).toBeVisible()
    await expect.poll(names).toEqual([])
  })

  test('that is deleted with a session that has ended leads to the sign-in form', async () => {
    let hasEnded = false
    await open([won], {}, ({ method, url }) => {
      if (url.pathname === '/api/session') {
        return { status: 200, json: { user: hasEnded ? null : user } }
      }
      if (method !== 'DELETE') return undefined
      hasEnded = true
      return { status: 401, json: { error: { code: 'not_signed_in', message: 'Sign in.' } } }
    })
    await button('More for Won').click()
    await button('Delete').click()

    await expect.element(page.getByText(/^You are signed out: your session ended/)).toBeVisible()
  })
})
