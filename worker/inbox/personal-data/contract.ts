/** What is asked about one person. Pure: shared with the page that asks. */
import * as v from 'valibot'

const problem = 'Enter an e-mail address'

const email = v.pipe(v.string(problem), v.trim(), v.minLength(1, problem))

/** A person is an e-mail address, in whatever case it was written. */
export const Person = v.object({ email })

/** What to erase, and how many inquiries the administrator has been told of. */
export const Erasure = v.object({
  email,
  inquiries: v.pipe(
    v.number('Send how many inquiries there are'),
    v.safeInteger('Send how many inquiries there are'),
    v.minValue(0, 'Send how many inquiries there are'),
  ),
})
