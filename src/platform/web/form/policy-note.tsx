import { Link, useSearchParams } from 'react-router'

/** Shown at every form that takes personal data (152-FZ, art. 18.1); the policy opens in a popup. */
export function PolicyNote() {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('doc', 'privacy')
  return (
    <p className="text-small text-muted">
      Как мы обращаемся с данными — в{' '}
      <Link to={{ search: next.toString() }} preventScrollReset className="link">
        политике обработки персональных данных
      </Link>
    </p>
  )
}
