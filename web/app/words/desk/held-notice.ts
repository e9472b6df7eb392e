/** Above a held submission: why it is held, in an owner's terms, and why that may be wrong. */
export const heldNotice = {
  title: 'Held as possible spam',
  reasons: {
    decoy: {
      happened: 'It filled in a field that people cannot see.',
      mayBeWrong: 'A browser’s autofill may have done that for a real visitor.',
    },
    too_fast: {
      happened: 'It was sent less than 2 seconds after the form was shown.',
      mayBeWrong: 'Somebody may have had the text ready and pasted it in.',
    },
    clock_forged: {
      happened: 'The form said it was shown at a time that cannot be right.',
      mayBeWrong: 'A real visitor’s clock may have been corrected while they were writing.',
    },
    challenge_missing: {
      happened: 'It came without the check that tells people from bots.',
      mayBeWrong: 'A real visitor’s browser may block that check, or run no scripts.',
    },
    challenge_failed: {
      happened: 'The check that tells people from bots took it for a bot.',
      mayBeWrong: 'That check is sometimes wrong, especially with unusual browsers.',
    },
    repeated_text: {
      happened: 'The same text had come five times within a day before this one.',
      mayBeWrong:
        'Customers may have copied one text. Once you say that it is not spam, the same text is no longer held.',
    },
    over_budget: {
      happened: 'Too much text came from its sender’s network address that day.',
      mayBeWrong: 'A real visitor may share that address with others, or send a long text.',
    },
    blocked: {
      happened: 'Your team has blocked its address or domain.',
      mayBeWrong: 'Other people at a blocked domain may be real customers.',
    },
    marked: {
      happened: 'Somebody on your team marked it as spam.',
      mayBeWrong: 'They may have meant another enquiry.',
    },
  },
} as const
