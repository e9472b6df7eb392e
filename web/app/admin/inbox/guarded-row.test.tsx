import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rowOf } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'

test('a row with impossible values shows an error with its ID, and the other rows stay', async () => {
  const broken = inquiryNo(2, { timestamp: 1e20 })
  await openDesk({ inquiries: [inquiryNo(1), broken, inquiryNo(3)] })

  const error = page.getByText(`This enquiry cannot be displayed. Its ID is ${broken.id}.`)
  await expect.element(error).toBeVisible()
  await expect.element(rowOf('Visitor 1')).toBeVisible()
  await expect.element(rowOf('Visitor 3')).toBeVisible()
})
