import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { plainPostMaxBytes } from '../files/contract'
import { bodyMaxBytes } from '../intake/contract'
import { isFormPost, isMultipart } from './validate'

const ofAll = bodyLimit({ maxSize: bodyMaxBytes })

/** Limits a form with files, and its other fields. */
export const limitForm = bodyLimit({
  maxSize: plainPostMaxBytes + bodyMaxBytes,
  onError() {
    throw new ApiError(
      'files_too_large',
      'All files of a form may have 10 MB together. Choose fewer or smaller ones, and add others afterwards.',
    )
  },
})

/** Refuses a body that is larger than any of its kind, before it is read. */
export const limitBody = createMiddleware<Bindings>(function limitBody(c, next) {
  return isFormPost(c) && isMultipart(c) ? limitForm(c, next) : ofAll(c, next)
})
