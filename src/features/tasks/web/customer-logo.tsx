/** The logo shown next to the customer's name; it has no alternative text because the name is already there. */
export function CustomerLogo({ address, size }: { readonly address: string; readonly size: 24 | 48 }) {
  return (
    <img
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={`${size === 24 ? 'size-6' : 'size-12'} shrink-0 rounded-md bg-white object-contain`}
    />
  )
}
