import type { SavedReply } from '../../../../worker/settings/contract'

/** What a team without saved replies is offered. */
export const firstReplies: readonly SavedReply[] = [
  {
    id: -1,
    title: 'Ask for what a quote needs',
    language: 'en',
    text: `Dear {name},

Thank you for asking about {service}. To prepare your quote, we still need:

- sizes and quantities, or a drawing or a photo
- the place
- when you need it

A reply to this e-mail is enough.

Kind regards
{me}`,
  },
  {
    id: -2,
    title: 'Offer a visit',
    language: 'en',
    text: `Dear {name},

Thank you for your enquiry {reference}. We would like to see the place before we quote. Which days suit you for a visit in {town}?

Kind regards
{me}`,
  },
  {
    id: -3,
    title: 'Follow up on a quote',
    language: 'en',
    text: `Dear {name},

A few days ago, we sent you our quote about {service}. Do you have any questions, or shall we change something in it?

Kind regards
{me}`,
  },
]
