export function livingWorks(reader: Reader) {
  return sqlBoolean`works.state not in ('closed', 'cancelled')`
}
