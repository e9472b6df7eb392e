import { contactRows } from '../lib/contact-rows'
import { site } from './site'
import type { TextPage } from './types/text-page'

/** What the site does for people with disabilities, and what it does not do yet. */
export const accessibility: TextPage = {
  title: 'Accessibility',
  description: `How ${site.name} makes this site usable for everyone: the standard, what was done, how it is tested, known limits, and how to report a barrier.`,
  heading: 'Accessibility Statement',
  lead: 'Everyone should be able to read this site and send us an enquiry, with a keyboard, a screen reader, large text or an old phone.',
  updated: '2026-11-27',
  sections: [
    {
      id: 'target',
      title: 'Our Target',
      paragraphs: [
        'We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2, for the public pages and for the administrators’ area. This is our own assessment; no outside body has audited the site.',
      ],
    },
    {
      id: 'done',
      title: 'What We Have Done',
      rows: [
        {
          term: 'Keyboard',
          text: 'Every link, button and field can be reached and used with the keyboard, in reading order, with a visible focus. The first stop is a link that skips to the content.',
        },
        {
          term: 'Screen readers',
          text: 'Headings, landmarks, links, fields and buttons have names. Images that carry information have a description. Form errors are tied to their fields, and the result of sending is announced.',
        },
        {
          term: 'Contrast',
          text: 'Colours of text and controls were checked in the light and in the dark scheme. Errors are marked with an icon and words, not by colour alone.',
        },
        {
          term: 'Motion',
          text: 'If your system asks for reduced motion, transitions and smooth scrolling are switched off and carousels stand still.',
        },
        {
          term: 'Zoom',
          text: 'Text can be enlarged to 200 % and the window narrowed to 320 pixels without loss of content and without scrolling sideways.',
        },
        {
          term: 'Without JavaScript',
          text:
            site.turnstileSiteKey === null
              ? 'All public pages can be read and the contact form can be sent.'
              : 'All public pages can be read. The contact form can be sent; its check against programs then fails, so a person reviews the enquiry first.',
        },
      ],
    },
    {
      id: 'tests',
      title: 'How We Test',
      list: [
        'Automatic tests with axe-core open every page in the light and the dark scheme, at 320 and at 1440 pixels, on every change to the site. A finding fails the tests.',
        'The administrators’ area is tested in the same way at 390 and at 1440 pixels, and so is the path of the keyboard focus through it.',
      ],
      paragraphs: [
        'Automatic tests find only some barriers, so please report any that you come across.',
      ],
    },
    {
      id: 'limits',
      title: 'Known Limits',
      list: [
        'The partner logos and the images of the printing service move automatically until you pause them with their button. They also stop while the pointer or the focus is on them.',
        'The administrators’ area needs JavaScript.',
        'The site is designed to work with screen readers. We have tested the names and roles that browsers report to them, but have not yet tested the site with people who use them every day.',
        'The administrators’ area has keyboard shortcuts of single letters. They can be switched off in its settings and in its list of shortcuts.',
        'In the administrators’ area, undoing is offered for 15 seconds (longer while the message is pointed at or focused, and until it is dismissed if the shortcuts are switched off), a sign-in code is asked for within 5 minutes of the password, and a session ends after 12 hours without use.',
        'All text is in English. There is no Sinhala or Tamil version.',
      ],
    },
    {
      id: 'report',
      title: 'Report a Barrier',
      paragraphs: [
        `If something does not work for you, please tell us which page it is, what you wanted to do and which browser or assistive technology you use. We reply ${site.replyTime} and tell you when it will be fixed.`,
      ],
      rows: [
        ...contactRows,
        { term: 'Address', text: `${site.name}, ${site.address.lines.join(' ')}` },
      ],
    },
  ],
}
