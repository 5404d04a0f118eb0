const total = 0

export { total }
