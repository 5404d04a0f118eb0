import { Link } from 'react-router'

export function Logo({ name }: { readonly name: string }) {
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2.5 text-[1.0625rem] font-semibold tracking-[-0.01em]">
      <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M10 8v16M22 8v16M10 16h12" className="stroke-on-accent" strokeWidth="3.4" strokeLinecap="round" fill="none" />
      </svg>
      <span className="max-[420px]:sr-only">{name}</span>
    </Link>
  )
}
