import { days, inquiries, number, people } from './counts'

/** Copy for personal data requests and for the deletion of old enquiries. */
export const data = {
  person: {
    title: 'Personal data requests',
    text: 'Everything stored here under an e-mail address, in upper or lower case and in either spelling of its domain (müller.example, xn--mller-kva.example): enquiries in any list, including Held and Bin, their notifications, where they came from and what was done with them. The export lists the files that came with them; download the files from each enquiry. Look up every address that the person may have used.',
    email: 'E-mail address',
    find: 'Look up',
    findFailed: 'The address could not be looked up. Try again.',
    found: inquiries,
    from: 'from',
    exported: 'Export as JSON',
    erase: 'Erase',
    question: (count: number, email: string) =>
      `Permanently erase ${inquiries(count)} from ${email}?`,
    questionOfNone: (email: string) => `Permanently erase all traces of ${email}?`,
    warning:
      'They do not go to the bin. This cannot be undone. E-mails in your mailbox, and files and exports that you have downloaded, are not deleted: delete those by hand.',
    cancel: 'Cancel',
    confirm: 'Erase permanently',
    erased: (count: number) => `${inquiries(count)} erased`,
    stale:
      'The number of enquiries has changed. Nothing has been erased: look up the address again.',
    failed: 'Some data may not have been erased. Look up the address again to see what is left.',
  },
  backup: {
    title: 'Backups',
    text: 'Every night an encrypted copy of the database is stored in your own Cloudflare account. It does not include the files that visitors sent. The newest backup of each of seven days and eight weeks is kept, so anything you erase here is normally gone from all of them after eight weeks.',
    loading: 'Loading the backups',
    failed: 'The backups could not be checked.',
    off: 'There are no backups: no key is set.',
    unusableKey: 'There are no backups: the key is not valid.',
    none: 'The first backup is made tonight.',
    ok: (moment: string) => `Last backup: ${moment}`,
    late: (moment: string) => `Last successful backup: ${moment}`,
    neverDone: 'No backup has succeeded yet.',
    size: (rows: number, megabytes: string) =>
      `${number(rows)} rows, ${megabytes}\u00a0MB encrypted`,
    running: 'A backup is being made now.',
    advice: 'The person who runs the website can set them up: see docs/deploy.md.',
  },
  files: {
    title: 'Files from visitors',
    text: 'How much all visitors together may send; with 0, no files are accepted. Anything more is refused, and the visitor is told what to do. Enquiries themselves always arrive.',
    loading: 'Loading the limits',
    loadFailed: 'The limits could not be loaded.',
    perDay: 'Each day, in MB',
    total: 'Stored in all, in MB',
    save: 'Change limits',
    saved: 'Limits saved',
    today: 'Sent today',
    stored: 'Stored now',
    use: (megabytes: string, limit: number) => `${megabytes} of ${number(limit)}\u00a0MB`,
    dayFull: 'No more files are accepted today. The day ends at midnight UTC.',
    full: 'No more files are accepted: the storage is full. Delete enquiries permanently, or raise the limit.',
  },
  retention: {
    title: 'Retention',
    text: 'How long enquiries are kept. Unread enquiries, those you were not e-mailed about, and those with a reminder or a reply still to come are kept. Held enquiries and those in the bin are deleted after 30 days.',
    loading: 'Loading the settings',
    loadFailed: 'The settings could not be loaded.',
    keepAll: 'Keep enquiries until somebody deletes them',
    limit: 'Delete enquiries when they are older than a number of days',
    days: 'Days',
    problem: 'Enter a whole number of days from 1 to 3,650',
    save: 'Save',
    saved: 'Retention saved',
    stale: 'A colleague has changed the settings. Review them and try again.',
    failed: 'The settings could not be saved. Please try again.',
    question: (age: number) => `Delete enquiries older than ${days(age)}?`,
    /** `isMore` means that counting stopped at `count`. */
    concerns: (count: number, senders: number, isMore: boolean) =>
      count === 0
        ? 'No enquiry is as old as that yet.'
        : `${isMore ? 'At least ' : ''}${inquiries(count)} from ${people(senders)} will be deleted.`,
    warning:
      'This starts in 24\u00a0hours. Until then anybody can cancel it here. After that they are deleted permanently, as is every enquiry that reaches that age.',
    countFailed: 'The enquiries could not be counted. Please try again.',
    cancel: 'Cancel',
    confirm: 'Delete older enquiries',
    pending: {
      saved: 'The shorter retention applies in 24\u00a0hours',
      text: (at: string, count: number, age: number, isMore: boolean) =>
        `On ${at}, ${isMore ? 'at least ' : ''}${inquiries(count)} older than ${days(age)} will be deleted permanently.`,
      cancel: 'Cancel deletion',
    },
  },
} as const
