/** Everything that screens use of the router: replacing it changes this file and the route files only. */
export {
  Link as RouterLink,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
} from 'react-router-dom';
