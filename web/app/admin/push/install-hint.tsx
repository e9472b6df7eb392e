import { useId } from 'react'
import { Button } from '../../components/button'
import { phone } from '../../content/words/desk/phone'
import { useInstall } from './use-install'

/** How the desk gets onto a home screen: by a button where the browser allows it, else in words. */
export function InstallHint() {
  const id = useId()
  const { isInstalled, install } = useInstall()
  const words = phone.install
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p>{words.text}</p>
      {isInstalled && <p>{words.done}</p>}
      {install && (
        <Button look="line" onClick={install}>
          {words.button}
        </Button>
      )}
      {!isInstalled && !install && (
        <ul>
          <li>{words.android}</li>
          <li>{words.iphone}</li>
          <li>{words.desktop}</li>
        </ul>
      )}
    </section>
  )
}
