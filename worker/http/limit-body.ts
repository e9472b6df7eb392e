import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { plainPostMaxBytes } from '../files/contract'
import { bodyMaxBytes } from '../intake/contract'
import { isFormPost, isMultipart } from './validate'

const limitOther = bodyLimit({ maxSize: bodyMaxBytes })

/** Limits a form with files, including its other fields. */
export const limitForm = bodyLimit({
  maxSize: plainPostMaxBytes + bodyMaxBytes,
  onError() {
    throw new ApiError(
      'files_too_large',
      'The files in a form can be up to 10 MB together. Choose fewer or smaller files, and add the rest afterwards.',
    )
  },
})

/** Refuses a body that is over the limit for its kind, before it is read. */
export const limitBody = createMiddleware<Bindings>(function limitBody(c, next) {
  return isFormPost(c) && isMultipart(c) ? limitForm(c, next) : limitOther(c, next)
})
