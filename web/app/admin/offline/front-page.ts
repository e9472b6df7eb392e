import type { Page } from '../inquiries'
import { keepList, readList } from './kept-list'
import { isLineDown, noteLine } from './line'

/**
 * Loads the start of the inbox and keeps it; without a line returns what was kept, and nothing after
 * it. Throws what `load` throws where nothing was kept, or something else is wrong.
 */
export async function frontPage(load: () => Promise<Page>): Promise<Page> {
  try {
    const page = await load()
    noteLine({ isUp: true, keptAt: Date.now() })
    await keepList(page, Date.now())
    return page
  } catch (thrown) {
    const kept = isLineDown(thrown) ? await readList(Date.now()) : null
    if (!kept) throw thrown
    noteLine({ isUp: false, keptAt: kept.at })
    return { ...kept.page, nextCursor: null }
  }
}
