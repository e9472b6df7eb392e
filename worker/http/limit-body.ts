import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { plainPostMaxBytes } from '../files/contract'
import { bodyMaxBytes } from '../intake/contract'
import { isFormPost, isMultipart } from './validate'

const limitOther = bodyLimit({ maxSize: bodyMaxBytes })

/** Limits a form with files, including its other fields. `advice` says what to do instead. */
function limitForm(advice: string) {
  return bodyLimit({
    maxSize: plainPostMaxBytes + bodyMaxBytes,
    onError() {
      const problem = 'The files in a form can be up to 10 MB together.'
      throw new ApiError('files_too_large', `${problem} ${advice}`)
    },
  })
}

const limitMessage = limitForm(
  'Choose fewer files and add the rest afterwards, or send a larger file by e-mail.',
)

export const limitAddedFiles = limitForm(
  'Add them one after the other, or send a larger file by e-mail or in a new message (up to 25 MB).',
)

/** Refuses a body that is over the limit for its kind, before it is read. */
export const limitBody = createMiddleware<Bindings>(function limitBody(c, next) {
  return isFormPost(c) && isMultipart(c) ? limitMessage(c, next) : limitOther(c, next)
})
