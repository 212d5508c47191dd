// Umi's own shows antd's Result as a last resort, which costs 5 kB on every visit; our layout always gives both pages.
export default function Exception({ route, notFound, unAccessible, children }) {
  if (!route) return notFound;
  return route.unaccessible ? unAccessible : children;
}
