/** Why submissions are held, in words of whoever owns the company, and what can be done about it. */
export const held = {
  release: 'Not spam',
  releaseSuffix: (name: string) => `: move the enquiry from ${name} to the list`,
  released: (count: number) =>
    count === 1
      ? 'Moved to Enquiries. Its notification goes out now.'
      : `${count} moved to Enquiries. Their notifications go out now.`,
  failed: 'That did not work. It is still held.',
  lifetime: 'Possible spam. You are not e-mailed about these. Deleted after 30 days.',
  banner: {
    count: (count: number) =>
      `${count === 1 ? '1 enquiry is' : `${count} enquiries are`} held as possible spam`,
    advice: 'Deleted after 30 days. An hourly e-mail says how many came, not what they say.',
    show: 'Show held enquiries',
  },
  title: 'Held: it looks automated',
  /** Short, for a row; then what happened, and why that may be wrong. */
  reasons: {
    decoy: {
      label: 'Filled a hidden field',
      happened: 'It filled in a field that people cannot see.',
      mayBeWrong: 'A browser’s autofill may have done that for a real visitor.',
    },
    too_fast: {
      label: 'Sent too fast',
      happened: 'It was sent less than 2 seconds after the form was shown.',
      mayBeWrong: 'Somebody may have had the text ready and pasted it in.',
    },
    clock_forged: {
      label: 'Clock mismatch',
      happened: 'The form said it was shown at a time that cannot be right.',
      mayBeWrong: 'The clock of a real visitor may have been put right while they were writing.',
    },
    challenge_missing: {
      label: 'Check not done',
      happened: 'It came without the check that tells people from programs.',
      mayBeWrong: 'A real visitor’s browser may block that check, or run no scripts.',
    },
    challenge_failed: {
      label: 'Check failed',
      happened: 'The check that tells people from programs took it for a program.',
      mayBeWrong: 'That check is wrong at times, above all with unusual browsers.',
    },
    repeated_text: {
      label: 'Repeated message',
      happened: 'The same text had come five times within a day before this one.',
      mayBeWrong:
        'Customers may have copied one text. Once you say that it is not spam, the same text is no longer held.',
    },
    over_budget: {
      label: 'Too much in a day',
      happened:
        'Its sender, or all senders together, had sent more text that day than anybody needs.',
      mayBeWrong:
        'Real visitors may have written on the same day. The search does not find it until it is moved to Enquiries.',
    },
    blocked: {
      label: 'Blocked sender',
      happened: 'Your team has blocked its address or domain.',
      mayBeWrong: 'A blocked domain may have other people who want something else.',
    },
    marked: {
      label: 'Marked as spam',
      happened: 'Somebody on your team marked it as spam.',
      mayBeWrong: 'They may have meant another enquiry.',
    },
  },
} as const
