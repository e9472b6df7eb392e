import { useNavigate } from 'react-router'
import { viewPath, views } from '../store/views'
import { type Commands, useKeyPairs, useKeys } from '../ui/keys'

/** The letter after `g` that goes to each part. */
const letters = {
  ...{ i: 'inbox', m: 'mine', w: 'waiting', d: 'done', h: 'held', b: 'bin' },
  ...{ r: 'reports', s: 'settings' },
}

/** The keys that work in every part of the desk. */
export function useShellKeys(toggleRail: () => void) {
  const navigate = useNavigate()
  const commands: Commands = { '[': toggleRail }
  for (const [letter, name] of Object.entries(letters)) {
    const view = views.find((each) => each.name === name)
    if (view) commands[`g ${letter}`] = () => void navigate(viewPath(view))
  }
  useKeys(commands)
  useKeyPairs()
}
