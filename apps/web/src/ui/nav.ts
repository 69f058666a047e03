/** All functions of the router that screens use: replacing the router changes only this file and the route files. */
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
