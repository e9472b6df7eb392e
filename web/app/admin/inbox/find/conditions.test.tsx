/** Search conditions as they are typed, suggested and shown in the search field. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../../testing/elements'
import { inquiryNo } from '../../testing/fake-api'
import { openDesk } from '../../testing/open-desk'
import { searchField } from '../../testing/search'
import { findViolations } from '../../testing/violations'

async function open(search = '') {
  const inquiries = [inquiryNo(1, { name: 'Nimal' }), inquiryNo(2, { name: 'Kavi' })]
  await openDesk({ inquiries, search })
  await page.getByRole('link', { name: 'Nimal' }).findElement()
  await focus(searchField)
}

const press = (keys: string) => userEvent.keyboard(keys)
const token = (name: string) => page.getByRole('button', { name: `Remove the filter ${name}` })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const query = () => new URLSearchParams(location.search)

describe('a condition', () => {
  test('turns into a token as it is typed, and is removed by Backspace', async () => {
    await open()
    await searchField.fill('service:02 is:unread')
    await press(' Nimal')
    await expect.element(token('service: 02 Racking')).toBeVisible()
    await expect.element(token('unread')).toBeVisible()
    await expect.poll(() => query().toString()).toBe('service=racking&unread=true&q=Nimal')
    await expect.element(searchField).toHaveValue('Nimal')

    await press('{Home}{Backspace}')
    await expect.poll(() => query().has('unread')).toBe(false)
    expect(query().get('service')).toBe('racking')
    await expect.element(searchField).toHaveValue('Nimal')
  })

  test('is not searched for until it is complete, and is accepted with Enter', async () => {
    await open()
    await searchField.fill('Nimal from:"site')
    await expect.poll(() => query().get('q')).toBe('Nimal')
    await searchField.fill('Nimal from:"site example"')
    await press('{Enter}')
    await expect.element(token('from: site example')).toBeVisible()
    expect(query().toString()).toBe('q=Nimal&sender=site+example')
  })

  test('can be chosen from the suggestions with the arrow keys, for a number with the phone first', async () => {
    await open()
    await press('sta')
    await expect.poll(options).toEqual([expect.stringContaining('status:')])
    expect(await findViolations(searchField.element().closest('search') ?? document)).toEqual([])
    await press('{ArrowDown}')
    const active = searchField.element().getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.textContent).toContain('status:')
    await press('{Enter}')
    await expect.element(searchField).toHaveValue('status:')

    await press('wo')
    await expect.poll(options).toEqual(['Won'])
    await page.getByRole('option', { name: 'Won' }).click()
    await expect.element(token('status: Won')).toBeVisible()
    await expect.element(searchField).toHaveValue('')
    await expect.element(searchField).toHaveFocus()

    await searchField.fill('077 7654')
    await page.getByRole('option', { name: /Phone\s*077 7654/ }).click()
    await expect.poll(() => query().get('q')).toBe('077 7654')
  })

  test('is cleared with Escape, and a second Escape moves to the list', async () => {
    await open('?q=i&unread=true')
    await press('{Escape}')
    await expect.poll(() => query().toString()).toBe('')
    await expect.element(searchField).toHaveValue('')
    await expect.element(page.getByRole('link', { name: 'Kavi' })).toBeVisible()
    await press('{Escape}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Nimal')
  })
})
