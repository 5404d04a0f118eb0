export function isInTeam(member: Member): boolean {
  return member.status === 'active'
}
