import { Link } from 'react-router'

/** Stands on every page of the client side until the organization is proven. */
export function UnprovenLine() {
  return (
    <div
      role="status"
      className="mb-5 flex min-h-10 flex-wrap items-center justify-center gap-x-4 rounded-card bg-warn-soft px-4 text-small text-warn print:hidden"
    >
      <span>Организация не подтверждена: подписать и оплатить пока нельзя.</span>
      <Link
        to="/client/profile?tab=company"
        className="inline-flex min-h-10 items-center font-semibold underline underline-offset-2"
      >
        Подтвердить
      </Link>
    </div>
  )
}
