import { type Context, Hono } from 'hono'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { requireJson } from '../http/content-type'
import { validate } from '../http/validate'
import { notifyDevicesAfterwards } from '../notifications/push/notify-devices'
import { sendReleased } from '../notifications/send-released'
import { type AsAdmin, readAllAsAdmin, requireAdmin, requireToken } from '../session/require-admin'
import { editInquiries } from './edit'
import { Edit } from './edit-contract'
import { readIfMatch } from './if-match'
import { noteView } from './note-view'
import { type DetailsRow, detailsOf, readDetails } from './read-inquiries'

/** One inquiry: read it, edit it, put it into the bin. */
export const oneInquiryRoutes = new Hono<Bindings>()
  .get('/:id', requireToken, async (c) => {
    const id = c.req.param('id')
    const view = { id, sessionId: c.var.sessionId ?? '' }
    const [[row]] = await readAllAsAdmin<[DetailsRow, never]>(c, (db) => [
      readDetails(db, id),
      noteView(db, view, Date.now()),
    ])
    if (!row) throw notFound()
    return c.json({ inquiry: detailsOf(row) }, 200)
  })
  .patch('/:id', requireAdmin, requireJson, validate('json', Edit), async (c) => {
    const id = c.req.param('id')
    const edit = c.req.valid('json')
    const { inquiry } = await editOne(c, id, edit)
    if (edit.isHeld === false) {
      c.executionCtx.waitUntil(sendReleased(c.env, [id], Date.now))
      notifyDevicesAfterwards(c)
    }
    return c.json({ inquiry }, 200)
  })
  .delete('/:id', requireAdmin, async (c) => {
    const { isUnchanged } = await editOne(c, c.req.param('id'), { isDeleted: true })
    // It is in the bin already: not in any list that one deletes from.
    if (isUnchanged) throw notFound()
    return c.body(null, 204)
  })

/** Returns the inquiry as it is afterwards. Throws `stale_edit` or `not_found`. */
async function editOne(c: Context<AsAdmin>, id: string, edit: Edit) {
  const db = openDatabase(c.env.DB)
  const version = readIfMatch(c.req.header('if-match'))
  const { stale, unchanged, gone } = await editInquiries(db, [{ id, version }], edit, {
    actor: c.var.admin.email,
    now: Date.now(),
    raisesVersion: version !== undefined || !isOpening(edit),
  })
  const row = gone.length === 0 && (await readDetails(db, id).first<DetailsRow>())
  if (!row) throw notFound()
  const inquiry = detailsOf(row)
  if (stale.length === 0) return { inquiry, isUnchanged: unchanged.length === 1 }
  throw new ApiError('stale_edit', 'Somebody else has changed this inquiry meanwhile.', {
    current: inquiry,
  })
}

/** Opening an inquiry marks it as read: nobody's edit becomes stale by that. */
function isOpening({ isRead, isDeleted, isHeld }: Edit) {
  return isRead === true && isDeleted === undefined && isHeld === undefined
}

function notFound() {
  return new ApiError('not_found', 'There is no such inquiry (any more).')
}
