import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { calm } from '../testing/delivery-report'
import DeliveryNotice from './delivery-notice'

test.each([
  [
    { problems: ['log'] },
    'E-mail is not set up: EMAIL_CHANNELS contains ‘log’',
    'New enquiries may not be e-mailed to you',
  ],
  [
    { problems: ['resend'] },
    'The channel ‘resend’ cannot send',
    'New enquiries may not be e-mailed to you',
  ],
  [{ repliesFailed: 2 }, 'Sending 2 of your replies has failed', 'mark it as done'],
  [
    { acknowledgementsWaiting: 2 },
    '2 acknowledgements to visitors have not been sent yet',
    'Retries are automatic',
  ],
  [
    { acknowledgementsFailed: 1, unacknowledgedId: 'one' },
    'One acknowledgement to a visitor could not be sent',
    'The address may be mistyped',
  ],
  [{ databaseUse: 0.6 }, 'The database is 60% full', 'At 95% no more enquiries are accepted'],
])('the banner says what is wrong, and what to do: %o', (changes, headline, advice) => {
  const notice = createElement(DeliveryNotice, { report: { ...calm, ...changes } })
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, notice))

  expect(html).toContain(headline)
  expect(html).toContain(advice)
  expect(html).not.toContain('The last test e-mail was not sent')
})
