import { contactRows } from '../lib/contact-rows'
import { site } from './site'
import type { TextPage } from './types/text-page'

/** Returns a statement about the WhatsApp link if the site has one. */
const ifWhatsApp = (text: string) => (site.whatsApp === null ? '' : text)

/**
 * What the site does with personal data. Each statement describes the code, so change both
 * together. It assumes a real e-mail channel, since `log` prints whole notifications to the
 * server's log.
 */
export const privacy: TextPage = {
  title: 'Privacy',
  description: `What ${site.name} stores when you send an enquiry, who reads it, how long it is kept and how to have it removed. No cookies for visitors, no third-party analytics.`,
  heading: 'Privacy Notice',
  lead: 'You can read this site without giving us any personal data. If you send an enquiry, we store it so that we can answer. This page says what we store, where and for how long.',
  updated: '2026-11-27',
  sections: [
    {
      id: 'who',
      title: 'Who Is Responsible',
      rows: [
        { term: 'Company', text: `${site.name}, ${site.address.lines.join(' ')}` },
        ...contactRows,
      ],
    },
    {
      id: 'law',
      title: 'The Law That Applies',
      paragraphs: [
        `We follow the Personal Data Protection Act, No. 9 of 2022, of ${site.country}, including the parts that are not in force yet. Where the General Data Protection Regulation (GDPR) of the European Union applies to you, we follow that as well.`,
      ],
    },
    {
      id: 'enquiry',
      title: 'What We Store with an Enquiry',
      paragraphs: ['When you send the contact form, we store:'],
      rows: [
        {
          term: 'Your words',
          text: 'Name and message as you typed them, without spaces at either end and without invisible control characters, and the address in the e-mail field.',
        },
        {
          term: 'Details for a quote',
          text: 'Only if you add them: service, phone number, company, site or town, and the day you would like a site survey. A phone number in your message is stored beside it, so that we recognize your next enquiry. What you type in the phone field besides one number is stored at the end of your message.',
        },
        {
          term: 'Files',
          text: 'Only if you add them: the content, name and size of each file, when it arrived, and a hash that identifies its content. They are not scanned for viruses.',
        },
        {
          term: 'Corrections',
          text: 'Only if you add them on the private page of your enquiry: their text, and when it arrived.',
        },
        { term: 'Time', text: 'When the enquiry arrived.' },
        {
          term: 'Reference',
          text: 'A number that counts our enquiries, and one that our server makes from the time and a random part.',
        },
        {
          term: 'Sending key',
          text: 'A random number from your browser, so that a message sent twice is stored once. Without JavaScript it is a shortened hash of what you have filled in.',
        },
        {
          term: 'E-mail status',
          text: 'Whether and when the e-mail copy to us was sent, through which provider, and the error codes of failed attempts.',
        },
        {
          term: 'Confirmation e-mail',
          text: 'Only if we confirm enquiries by e-mail: your e-mail address once more, so that you get at most one a day, when it was sent, and the error code of a failed attempt. This is removed after a day, or after a week if it could not be sent.',
        },
        {
          term: 'Where it came from',
          text: 'The page that led you to the form and the service it was opened for; the first page of your visit; the host name of the site that linked to us, without the rest of its address; and the parameters utm_source, utm_medium, utm_campaign, utm_term and utm_content, if the address you arrived at had any. This is sent with your message, not before, and without cookies. Without JavaScript only the service is sent.',
        },
        {
          term: 'Earlier enquiries',
          text: 'How many enquiries came before from the same e-mail address or phone number, and when the first one came, so that we recognize a customer.',
        },
        {
          term: 'Handling',
          text: 'Who is handling the enquiry, its status, our notes and replies, when an administrator first opened it, when it was answered and done, when we want to be reminded of it, whether it is in the bin and since when, and how often it was changed.',
        },
        {
          term: 'Text fingerprint',
          text: 'A shortened hash of the letters and digits of the message, to detect the same text sent many times.',
        },
        {
          term: 'Reason for holding',
          text: 'Only if the enquiry looked automated: a code for the check it failed.',
        },
      ],
    },
    {
      id: 'abuse',
      title: 'Checks Against Abuse',
      paragraphs: [
        'The form has a field that people cannot see and programs tend to fill in. It also sends the times at which it was shown and sent, by your own clock. Our server checks these once and does not store them.',
        'An enquiry that fails a check is kept in a separate list for 30 days, and no e-mail copy is sent. An administrator can read it there and move it to the inbox if it was held by mistake.',
        `To stop floods, the number of messages${ifWhatsApp(', and of clicks on WhatsApp,')} from one IP address is counted for a minute at a time. Cloudflare, our host, keeps this count. Your IP address is not stored with your enquiry, not even in shortened or scrambled form.`,
        'How many messages, and how much text and how many bytes of files, come from one IP address is also counted per day. This count is kept until the end of the next day, under a code made from the address, the day and a secret, from which the address cannot be read. It is not linked to your enquiry. Only the number of messages so far that day, without the code, is stored with the enquiry, to decide whether we confirm it by e-mail and, during a flood, whose notification is sent first.',
        'An administrator can block a sender of spam. The e-mail address or its domain, the time and the administrator are then stored until the block is removed, or until you ask us to delete your data.',
        ...(site.turnstileSiteKey === null
          ? []
          : [
              'The form also loads Turnstile, a check by Cloudflare that tells people from bots. It runs in your browser, and our server sends its result and your IP address to Cloudflare to have it confirmed.',
            ]),
      ],
    },
    {
      id: 'purpose',
      title: 'Why, and on What Legal Basis',
      paragraphs: [
        'We use an enquiry to answer it, and for nothing else: no newsletter, no advertising, no profile, no sale of data.',
        'Where an enquiry came from tells us what it is about and which of our pages are useful. It is shown with the enquiry and counted per day, without your name.',
        'If you ask for a quotation, the basis is that we take steps at your request before a contract (GDPR, Article 6(1)(b)). For other questions, and for the checks against abuse, it is our legitimate interest in answering you, in knowing which pages are useful, and in keeping the form usable (Article 6(1)(f)). The Act names the same grounds in its Schedule I.',
        'You do not have to use the form. Without a working e-mail address we cannot answer it, but you can call us instead.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who Receives It',
      rows: [
        {
          term: 'Administrators',
          text: `The people at ${site.name} who answer enquiries. They sign in with a password to read the list.`,
        },
        {
          term: 'E-mail provider',
          text: 'A copy with your name, e-mail address, message, the details you added, the page that led you to the form and the reference goes to our mailbox by e-mail. What you add later follows in the same way: corrections, and the names and sizes of files but not the files themselves. Our replies to you are sent through the same provider, which depending on our settings is EmailJS, Resend or Cloudflare. A very long message is shortened in the copy. If we confirm enquiries by e-mail, the confirmation goes to the address you gave, through that provider as well. It holds the reference and the link to the enquiry’s private page, and nothing that you wrote.',
        },
        {
          term: 'Cloudflare',
          text: 'Hosts the site, the database and the files.',
        },
        {
          term: 'WhatsApp',
          text: 'Only if you gave a phone number and we write to you on WhatsApp: WhatsApp then receives your number from us.',
        },
        {
          term: 'Other countries',
          text: `Cloudflare and the e-mail provider have computers in many countries, so your data may be processed outside ${site.country}. They do this for us and on our instructions, under their data processing terms.`,
        },
      ],
    },
    {
      id: 'connection',
      title: 'Connection Data',
      paragraphs: [
        'Whenever you open a page, Cloudflare processes your IP address, the address of the page and what your browser says about itself. It needs these to deliver the page and to block attacks.',
        'Requests to our server, such as sending the form, are also logged at Cloudflare under our account: the time, the address called, the answer’s status and the technical header of the request, which can include your IP address. What you wrote is not part of these logs.',
      ],
    },
    {
      id: 'retention',
      title: 'How Long We Keep It',
      rows: [
        {
          term: 'Enquiries',
          text: 'Until an administrator deletes them, or for a number of days that the administrators can set, after which they are deleted automatically. An enquiry that nobody has read, whose e-mail copy was not sent, or that has a reply from us still to be sent or a reminder still to come is kept until then. Everything named above is deleted with the enquiry.',
        },
        {
          term: 'Held enquiries',
          text: '30 days, unless an administrator moves them to the inbox or deletes them earlier.',
        },
        {
          term: 'Deleted enquiries',
          text: 'In a bin for 30 days, so that a mistake can be undone, then deleted permanently. When we delete an enquiry at your request, it skips the bin. Afterwards only the random number of the enquiry remains, and when it came and what we did with it, without anything you wrote: for 400 days, in our log and, if it was deleted at your request, beside the backups, so that a restored backup does not bring it back.',
        },
        {
          term: 'Counts',
          text: `How many enquiries came on a day, by service, page, linking site and utm_source${ifWhatsApp(', how often the WhatsApp link was used, by service')}, and how fast the e-mail copies went out: without a time limit. They contain no personal data.`,
        },
        {
          term: 'Recovery copies',
          text: 'Cloudflare can restore our database to an earlier moment, at most 30 days back. We also keep encrypted backups of the database, without files, at Cloudflare and on the computer of the person who maintains the site, normally for eight weeks and longer only if later backups have failed. Once the last backup that holds a deleted entry is gone, it can no longer be restored.',
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
      title: 'Cookies and Your Browser’s Storage',
      paragraphs: [
        `This site sets no cookies for visitors. It uses no third-party analytics, no advertising and no social media plug-ins.${ifWhatsApp(' Clicks on the WhatsApp link are counted by day and service, without anything about who clicked.')} Fonts and images come from this site itself.`,
        ...(site.turnstileSiteKey === null ? ['It loads no scripts from anyone else.'] : []),
        'The following may be stored in your own browser. None of it is a cookie. We receive the files after your message, and the host name with it. A message whose sending failed is sent from its draft when you open the form again. Nothing else of this is sent to us:',
      ],
      list: [
        'In its local storage, the draft of a message that you have not sent yet, so that a closed tab does not lose it. It is removed once the message is sent or emptied. After 30 days it is no longer used, and it is removed the next time you open the form.',
        'In its local storage, the colour scheme, light or dark, if you choose one.',
        'In its session storage, which of our pages you have opened in a tab and how far you had scrolled in them, so that Back returns to the same position. It is kept until you close the tab.',
        'In the tab’s history, the host name of the site that linked to us, so that it is known when you send a message. It is kept until you close the tab.',
        'In a database of the browser, the files that you add to a message, until they have arrived: as long as its draft, and 24 hours after the message is sent. What has not arrived by then is removed when you next open the form.',
        'In its local storage, the address of the private page of a message, as long as files for it are stored.',
      ],
    },
    {
      id: 'administrators',
      title: 'Signing In',
      paragraphs: [
        `The sign-in page is for administrators of ${site.name}. Only someone who signs in gets cookies: one for the session, valid for up to seven days and ended after twelve hours without use, one that recognizes the browser for 180 days, and, with two-step verification, one that is valid for five minutes while the code is entered. With each session we store when it began, when it was last used, which enquiry is open, and the name of the browser and its system. For each account we store the name, the e-mail address, a hash of the password and, with two-step verification, its secret and the hashes of the recovery codes. An administrator who turns on notifications of the browser has its address stored at the push service of the browser’s maker, until they are turned off.`,
        'An administrator’s browser stores the list of enquiries last shown for up to 12 hours, so that it can be read without a connection, and unfinished notes and replies until their tab is closed. Both are removed on logging out.',
        'To slow down the guessing of passwords, each attempt stores the IP address (of an IPv6 address, its first half) and the e-mail address that was entered, or the known browser’s identifier, with a count. A successful sign-in removes them; otherwise they are deleted one day after the last attempt. Wrong codes of an authenticator app are counted in the same way.',
        'A log, which all administrators can read, keeps for 400 days what they did: when they signed in and out and with which browser, which enquiries they opened, and what they deleted, exported or changed. It holds the administrator’s e-mail address, and neither the text of an enquiry nor a visitor’s address.',
      ],
    },
    {
      id: 'rights',
      title: 'Your Rights, and How to Have Data Removed',
      paragraphs: [
        `Write to ${site.email} or call us. You can ask what we hold about you, have it corrected, have it deleted, or object to its use. Where the GDPR applies, you can also ask us to restrict its use or to hand it to you in a form that programs can read. Tell us the e-mail address you used in the form. If we cannot confirm that it is yours, we ask you to write from it.`,
        'When you ask for removal, we delete your enquiry and all e-mails about it in our mailbox within 30 days. The recovery copies named above expire on their own schedule.',
        `If you are not satisfied with our answer, you can complain to the Data Protection Authority of ${site.country}. In the European Union you can also complain to the supervisory authority where you live.`,
      ],
    },
  ],
}
