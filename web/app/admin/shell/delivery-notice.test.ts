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
  [{ databaseUse: 0.6 }, 'The database is 60% full', 'At 95% no more enquiries are accepted'],
])(
  'the banner says what is wrong before an enquiry suffers from it: %o',
  (changes, headline, advice) => {
    const notice = createElement(DeliveryNotice, { report: { ...calm, ...changes } })
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, notice))

    expect(html).toContain(headline)
    expect(html).toContain(advice)
    expect(html).not.toContain('The last test e-mail was not sent')
  },
)
