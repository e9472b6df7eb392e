import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { focus, rowOf } from '../testing/elements'
import {
  type ApiAnswer,
  type ApiCall,
  type FakeInquiry,
  inquiryNo,
  user,
} from '../testing/fake-api'
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
  test('keeps its sidebar collapsed until it is expanded again, with the name of the link that has the focus', async () => {
    await openDesk({ inquiries: inquiries() })
    await focus(collapse)
    await enter()
    await expect.element(expand).toHaveFocus()
    await cleanup()

    await openDesk({ inquiries: inquiries() })
    const link = page.getByRole('banner').getByRole('link', { name: 'Waiting' })
    const name = link.getByText('Waiting', { exact: true })
    const width = () => name.element().getBoundingClientRect().width
    await focus(expand)
    expect(width()).toBeLessThan(2)
    await userEvent.keyboard('{Tab}')
    await focus(link)
    expect(width()).toBeGreaterThan(40)
    // Nothing covers or clips it.
    await name.click({ trial: true })

    await focus(expand)
    await enter()
    await expect.element(collapse).toHaveFocus()
  })

  test('says so when there are no enquiries, and loads new ones on Refresh, but lists those that look automated separately', async () => {
    const listed: FakeInquiry[] = []
    await openDesk({ inquiries: listed })
    await expect.element(page.getByText(/^Inquiries will appear here/)).toBeVisible()
    listed.push(inquiryNo(1), inquiryNo(7, { heldFor: 'spam' }))
    await refresh.click()
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    await expect.element(rowOf('Visitor 7')).not.toBeInTheDocument()
    await page.getByRole('link', { name: /^Held/ }).first().click()

    await expect.element(rowOf('Visitor 7')).toBeVisible()
    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
  })

  test('reports a list that failed to load, offers to try again, and shows no enquiries once the session has ended', async () => {
    let refusal: ApiAnswer | undefined = refused(500, 'internal')
    let hasEnded = false
    const { calls } = await openDesk({
      inquiries: inquiries(),
      answer(call) {
        if (refusal && isList(call)) return refusal
        if (call.url.pathname !== '/api/session') return undefined
        return { status: 200, json: { user: hasEnded ? null : user } }
      },
    })
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    refusal = undefined
    await again.click()
    await expect.element(rowOf('Visitor 1')).toBeVisible()

    refusal = refused(401, 'not_signed_in')
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
