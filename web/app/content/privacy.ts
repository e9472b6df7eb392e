import { addressLines } from '../lib/address-lines'
import { site } from './site'
import type { TextPage } from './types/text-page'

const phones = site.phones.map(({ number, purpose }) => `${number} (${purpose})`).join('; ')

/**
 * What the site does with personal data. Each statement holds for the code, so change both
 * together; and for a real e-mail channel, since `log` prints whole letters to the server's log.
 */
export const privacy: TextPage = {
  title: 'Privacy',
  description: `What ${site.name} stores when you send an enquiry, who reads it, how long it is kept and how to have it removed. No cookies for visitors, no analytics.`,
  heading: 'Privacy notice',
  lead: 'You can read this site without telling us who you are. If you send an enquiry, we store it so that we can answer. This page says what, where and for how long.',
  updated: '2026-11-21',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      rows: [
        { term: 'Company', text: `${site.name}, ${addressLines().join(' ')}` },
        { term: 'E-mail', text: site.email },
        { term: 'Phone', text: phones },
      ],
    },
    {
      id: 'law',
      title: 'The rules we work to',
      paragraphs: [
        `This notice is written to the Personal Data Protection Act, No. 9 of 2022, of ${site.country}. Its parts come into force in stages; we do not wait for the last of them. Where the General Data Protection Regulation (GDPR) of the European Union applies to you, it is written to that as well.`,
      ],
    },
    {
      id: 'enquiry',
      title: 'What an enquiry stores',
      paragraphs: ['When you send the contact form, our database keeps one entry with:'],
      rows: [
        {
          term: 'Your words',
          text: 'Name, e-mail address and message as you typed them, without blank space at either end and without invisible control characters.',
        },
        { term: 'Time', text: 'When the enquiry arrived.' },
        {
          term: 'Reference',
          text: 'An identifier that our server makes from that time and chance.',
        },
        {
          term: 'Sending key',
          text: 'It recognises one message that arrives twice. Your browser makes it up at random; without JavaScript it is a shortened hash of the three fields.',
        },
        {
          term: 'E-mail status',
          text: 'Whether the e-mail copy to us went out, when, through which provider, and the error codes of failed attempts.',
        },
        {
          term: 'Where it came from',
          text: 'As far as your browser knows it by itself: the page of this site that led you to the form, and the service it was opened for; the first page of your visit; the host name of the site that linked to us, without the rest of its address; and the parameters utm_source, utm_medium, utm_campaign, utm_term and utm_content, if the address you arrived at had any. The form sends this along with your message, not before, and needs no cookie for it. Without JavaScript it is the service alone.',
        },
        {
          term: 'Handling',
          text: 'When an administrator first opened the enquiry, whether it is in the bin and since when, and how often it was changed.',
        },
        {
          term: 'Mark of the text',
          text: 'A shortened hash of the letters and digits of the message, which shows that the same text was sent many times.',
        },
        {
          term: 'Reason for holding',
          text: 'Only if the enquiry looked automated: a code for the check that it did not pass.',
        },
      ],
    },
    {
      id: 'abuse',
      title: 'Checks against abuse',
      paragraphs: [
        'The form has a field that people cannot see and programs tend to fill in. It also sends the times at which it was shown and sent, by your own clock. Our server looks at these once and does not store them.',
        'An enquiry that does not pass is not thrown away. It is kept in a separate list for 30 days and no e-mail copy is sent; an administrator can read it there, and move it to the others if it was held by mistake.',
        'To stop floods, the number of messages from one IP address is counted for a minute at a time. Cloudflare, our host, keeps this count. Your IP address is not stored with your enquiry, not even in shortened or scrambled form.',
        ...(site.turnstileSiteKey === null
          ? []
          : [
              'The form also loads Turnstile, a check by Cloudflare that tells people from programs. It runs in your browser, and our server sends its result and your IP address to Cloudflare to have it confirmed.',
            ]),
      ],
    },
    {
      id: 'purpose',
      title: 'Why, and on what legal basis',
      paragraphs: [
        'We use an enquiry to answer it, and for nothing else: no newsletter, no advertising, no profile, no sale of data.',
        'Where an enquiry came from tells us what it is about, and which of our pages and notices are of use. It is shown with the enquiry and counted per day, without your name.',
        'If you ask for an offer, the basis is that we take steps at your request before a contract (GDPR, Article 6(1)(b)). For other questions, and for the checks against abuse, it is our legitimate interest in answering you, in knowing which pages are of use, and in keeping the form usable (Article 6(1)(f)). The Act names the same grounds in its Schedule I.',
        'You need not write to us. Without an e-mail address that works we cannot answer through the form; the phone is open to you as well.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives it',
      rows: [
        {
          term: 'Administrators',
          text: `The people at ${site.name} who answer enquiries. They sign in with a password to read the list.`,
        },
        {
          term: 'E-mail provider',
          text: 'A copy with your name, e-mail address, message and the reference goes to our mailbox by e-mail. Depending on our settings it is sent through EmailJS, Resend or Cloudflare. A very long message is shortened in the copy.',
        },
        {
          term: 'Cloudflare',
          text: `Hosts the site and the database. It has data centres in many countries, so your data may be processed outside ${site.country}.`,
        },
      ],
    },
    {
      id: 'connection',
      title: 'Connection data',
      paragraphs: [
        'Whenever you open a page, Cloudflare processes your IP address, the address of the page and what your browser says about itself. Without that it could neither deliver the page nor fend off attacks.',
        'Requests to our server program, such as sending the form, are also logged at Cloudflare under our account: the time, the address called, the answer’s status and the technical header of the request, which can include your IP address. What you wrote is not part of these logs.',
      ],
    },
    {
      id: 'retention',
      title: 'How long it is kept',
      rows: [
        {
          term: 'Enquiries',
          text: 'Until an administrator deletes them, or for a number of days that the administrators can set, after which our server deletes them by itself. All that is named above goes with them.',
        },
        {
          term: 'Held enquiries',
          text: '30 days, if nobody moves them to the others or deletes them before.',
        },
        {
          term: 'Deleted enquiries',
          text: 'In a bin for 30 days, so that a mistake can be undone; then they are gone. If you ask us to remove yours, it does not go through the bin. For one day more our server knows the identifier of a deleted enquiry, and nothing else of it.',
        },
        {
          term: 'Counts',
          text: 'How many enquiries came on a day, by service, page, linking site and utm_source, and how fast the e-mail copies went out: without a time limit. They tell nothing about a person.',
        },
        {
          term: 'Recovery copies',
          text: 'Cloudflare can restore our database to an earlier moment, at most 30 days back. After that time a deleted entry is gone from there too.',
        },
        {
          term: 'E-mail copies',
          text: 'In our mailbox until we delete them; at the e-mail provider for as long as its own terms say.',
        },
        { term: 'Server logs', text: 'At most seven days.' },
      ],
    },
    {
      id: 'browser',
      title: 'Cookies and your browser’s storage',
      paragraphs: [
        'This site sets no cookies for visitors. It uses no analytics, no advertising and no social media plug-ins. Fonts and pictures come from this site itself.',
        ...(site.turnstileSiteKey === null ? ['It loads no scripts from anyone else.'] : []),
        'Three things may be kept in your own browser: the first two in its local storage, the third in its session storage. They are not cookies and are not sent to us by being there:',
      ],
      list: [
        'The draft of a message that you have not sent yet, so that a closed tab does not lose it. It is removed once the message is sent or emptied; after 30 days it is not used any more, and goes the next time you open the form.',
        'The colour scheme, light or dark, if you choose one.',
        'Which of our pages you have opened in a tab and how far you had scrolled in them, so that Back finds your place again. It is kept until you close the tab.',
      ],
    },
    {
      id: 'administrators',
      title: 'Signing in',
      paragraphs: [
        `The sign-in page is for administrators of ${site.name}. Only someone who signs in gets cookies: one for the session, good for up to seven days and ended by twelve hours without use, one that recognises the browser for 180 days, and, where a code is asked for as well, one that waits five minutes for it. With each session we store when it began, when it was last used, and the name of the browser and its system.`,
        'To slow down the guessing of passwords, each attempt stores the IP address (of an IPv6 address, its first half) and the e-mail address that was entered, or the known browser’s identifier, with a count. A successful sign-in removes them; otherwise they go one day after the last attempt. Wrong codes of an authenticator app are counted in the same way.',
        'A log keeps for 400 days what administrators did: when they signed in and out and with which browser, what they deleted, exported or changed. It holds the administrator’s e-mail address, and neither the text of an enquiry nor a visitor’s address.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights, and how to have data removed',
      paragraphs: [
        `Write to ${site.email} or call us. You can ask what we hold about you, have it corrected, have it deleted, or object to its use. Where the GDPR applies, you can also ask us to restrict its use or to hand it to you in a form that programs can read. Tell us the e-mail address you used in the form; if we cannot tell that it is yours, we ask you to write from it.`,
        'When you ask for removal, we delete your enquiry and the e-mail copy in our mailbox within 30 days. The recovery copies named above run out by themselves.',
        `If you are not content with our answer, you can turn to the Data Protection Authority of ${site.country}. In the European Union you can also complain to the supervisory authority where you live.`,
      ],
    },
  ],
}
