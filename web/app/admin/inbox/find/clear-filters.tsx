import { Button } from '../../../components/button'
import { find } from '../../../content/words/desk/find'
import { useFilter } from '../../store/use-filter'
import { searchFieldId } from './search-field-id'

/** Leads back to the whole list; the focus goes to the search, as the button goes away. */
export function ClearFilters() {
  const { clear } = useFilter()
  return (
    <Button
      look="line"
      size="small"
      onClick={() => {
        clear()
        document.getElementById(searchFieldId)?.focus()
      }}
    >
      {find.clear}
    </Button>
  )
}
