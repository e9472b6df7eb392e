import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { focus, rowOf } from '../testing/elements'
import { type ApiAnswer, type ApiCall, inquiryNo, user } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'

const inquiries = () => [inquiryNo(1), inquiryNo(2)]
const refresh = page.getByRole('button', { name: 'Refresh' })
const collapse = page.getByRole('button', { name: 'Collapse the sidebar' })
const expand = page.getByRole('button', { name: 'Expand the sidebar' })
const enter = () => userEvent.keyboard('{Enter}')

const refused = (status: number, code: string): ApiAnswer => ({
  status,
  json: { error: { code, message: '' } },
})
const isList = ({ url }: ApiCall) => url.pathname === '/api/inquiries'

describe('the dashboard', () => {
  test('says so when there are no enquiries', async () => {
    await openDesk({ inquiries: [] })

    await expect.element(page.getByText(/^Inquiries will appear here/)).toBeVisible()
  })

  test('keeps its sidebar collapsed until it is expanded again', async () => {
    await openDesk({ inquiries: inquiries() })
    await focus(collapse)
    await enter()
    await expect.element(expand).toHaveFocus()

    await cleanup()
    await openDesk({ inquiries: inquiries() })
    await focus(expand)
    await enter()
    await expect.element(collapse).toHaveFocus()
  })

  test('shows the name of the link that has the focus in a collapsed sidebar', async () => {
    await openDesk({ inquiries: inquiries() })
    await focus(collapse)
    await enter()
    const link = page.getByRole('banner').getByRole('link', { name: 'Waiting' })
    const name = link.getByText('Waiting', { exact: true })
    const width = () => name.element().getBoundingClientRect().width
    expect(width()).toBeLessThan(2)
    await userEvent.keyboard('{Tab}')
    await focus(link)
    expect(width()).toBeGreaterThan(40)
    // Nothing covers or clips it.
    await name.click({ trial: true })
  })

  test('reports a list that failed to load, and offers to try again', async () => {
    let isDown = true
    await openDesk({
      inquiries: inquiries(),
      answer: (call) => (isDown && isList(call) ? refused(500, 'internal') : undefined),
    })
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    isDown = false
    await again.click()

    await expect.element(rowOf('Visitor 1')).toBeVisible()
  })

  test('loads new enquiries on Refresh', async () => {
    const listed = [inquiryNo(2)]
    await openDesk({ inquiries: listed })
    await expect.element(rowOf('Visitor 2')).toBeVisible()
    listed.push(inquiryNo(1))
    await refresh.click()

    await expect.element(rowOf('Visitor 1')).toBeVisible()
  })

  test('lists enquiries that look automated separately', async () => {
    await openDesk({ inquiries: [inquiryNo(1), inquiryNo(7, { heldFor: 'spam' })] })
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    await page.getByRole('link', { name: /^Held/ }).first().click()

    await expect.element(rowOf('Visitor 7')).toBeVisible()
    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
  })

  test('shows no enquiries once the session has ended', async () => {
    let isRefused = false
    let hasEnded = false
    const { calls } = await openDesk({
      inquiries: inquiries(),
      answer(call) {
        if (isRefused && isList(call)) return refused(401, 'not_signed_in')
        if (call.url.pathname !== '/api/session') return undefined
        return { status: 200, json: { user: hasEnded ? null : user } }
      },
    })
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    isRefused = true
    const asked = () => calls.filter(({ url }) => url.pathname === '/api/session').length
    const before = asked()
    await refresh.click()
    // As when the session got a new id while the call was under way.
    await expect.poll(asked).toBe(before + 1)
    const login = page.getByRole('button', { name: 'Login' })
    await expect.element(login).not.toBeInTheDocument()

    hasEnded = true
    await refresh.click()
    await expect.element(login).toBeVisible()
    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
  })
})
