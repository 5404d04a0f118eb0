import { useLocation, useSearchParams } from 'react-router'
import { LinkButton } from './kit/link-button.tsx'

/** An address of our own site, or undefined. */
export function ownAddress(address: string | null): string | undefined {
  return address !== null && /^\/(?![/\\])/.test(address) ? address : undefined
}

/** The address of a page that leads back to this one when its work is done. */
export function useLeadingBack(path: string): string {
  const { pathname, search } = useLocation()
  return leadingBack(path, pathname + search)
}

/** The address of the next page on the way, with the same way back. */
export function useOnTheWay(path: string): string {
  return leadingBack(path, useReturn())
}

/** Back to the task that a person left to become self-employed; nothing for one who came by himself. */
export function ReturnLink() {
  const back = useReturn()
  if (back === undefined) return null
  return (
    <LinkButton variant="primary" to={back}>
      Вернуться к заданию
    </LinkButton>
  )
}

/** The page that waits for the person: `?return=…`. */
export function useReturn(): string | undefined {
  const [search] = useSearchParams()
  return ownAddress(search.get('return'))
}

function leadingBack(path: string, back: string | undefined): string {
  return back === undefined ? path : `${path}?return=${encodeURIComponent(back)}`
}
